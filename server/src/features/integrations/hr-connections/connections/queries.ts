import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type Message, storedSentences } from "#platform/health/sentence.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { selectLastRuns } from "../run-queue/queries.ts";
import {
  type ConnectionRow,
  connectionColumns,
  connectionSource,
  type ShownConnection,
  shownColumns,
} from "./connection.ts";
import type { ConnectionState, HubName } from "./schemas.ts";

type Listed = Omit<ShownConnection, "last_run">;

export function connectionList(filter: {
  organizationId?: number | undefined;
}): ListQuery<Listed, "organization"> {
  const conditions: RawBuilder<unknown>[] =
    filter.organizationId === undefined ? [] : [sql`connection.organization_id = ${filter.organizationId}`];
  return {
    columns: shownColumns,
    from: sql`from ${connectionSource}`,
    conditions,
    sortColumns: { organization: { expression: sql`organization.slug`, type: "text" } },
    standard: [{ key: "organization", descending: false }],
    id: { expression: sql`connection.id`, type: "bigint" },
  };
}

/** The rows of a list, each with its last run. */
export async function withLastRuns(db: Database, rows: readonly Listed[]): Promise<ShownConnection[]> {
  const runs = await selectLastRuns(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, last_run: runs.get(row.id) ?? null }));
}

export async function selectShown(db: Database, id: number): Promise<ShownConnection | undefined> {
  const { rows } = await sql<Listed>`
    select ${shownColumns} from ${connectionSource} where connection.id = ${id}`.execute(db);
  return (await withLastRuns(db, rows))[0];
}

export async function selectConnection(db: Database, id: number): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    select ${connectionColumns} from ${connectionSource} where connection.id = ${id}`.execute(db);
  return rows[0];
}

/** By what its webhook address has in it. */
export async function selectByPublicId(db: Database, publicId: string): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    select ${connectionColumns} from ${connectionSource} where connection.public_id = ${publicId}`.execute(
    db,
  );
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockConnection(trx: Database, id: number): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    select ${connectionColumns} from ${connectionSource} where connection.id = ${id}
    for no key update of connection`.execute(trx);
  return rows[0];
}

export interface ConnectionValues {
  integration_id: string | null;
  base_url: string | null;
  encrypted_api_key: string | null;
  encrypted_webhook_secret: string | null;
  encrypted_former_secret: string | null;
  former_secret_until: Date | string | null;
  /** As JSON. */
  policies: string;
}

export async function insertConnection(
  trx: Database,
  now: Date,
  values: ConnectionValues & {
    organizationId: number;
    publicId: string;
    hub: HubName;
    tokenHash: Buffer | null;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into hris_connection (organization_id, public_id, hub, integration_id, base_url, encrypted_api_key,
                                 encrypted_webhook_secret, token_hash, policies, state, settings_date,
                                 creation_date, modified_date)
    values (${values.organizationId}, ${values.publicId}, ${values.hub}, ${values.integration_id}, ${values.base_url},
            ${values.encrypted_api_key}, ${values.encrypted_webhook_secret}, ${values.tokenHash}, ${values.policies},
            'testing', ${now}, ${now}, ${now})
    returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("The new connection was not stored.");
  return row.id;
}

/**
 * Another integration has other ids and another past, so the next reading is one of all. Settings that are as they were
 * write nothing: the preview that was made of them still holds.
 */
export async function updateSettings(
  trx: Database,
  now: Date,
  id: number,
  values: ConnectionValues,
): Promise<void> {
  await sql`
    update hris_connection
    set watermark = case when integration_id is distinct from ${values.integration_id} then null else watermark end,
        integration_id = ${values.integration_id}, base_url = ${values.base_url},
        encrypted_api_key = ${values.encrypted_api_key},
        encrypted_webhook_secret = ${values.encrypted_webhook_secret},
        encrypted_former_secret = ${values.encrypted_former_secret},
        former_secret_until = ${values.former_secret_until}, policies = ${values.policies},
        settings_date = ${now}, modified_date = ${now}
    where id = ${id}
      and (integration_id, base_url, encrypted_api_key, encrypted_webhook_secret, policies) is distinct from
          (${values.integration_id}::text, ${values.base_url}::text, ${values.encrypted_api_key}::text,
           ${values.encrypted_webhook_secret}::text, ${values.policies}::jsonb)`.execute(trx);
}

export async function updateState(
  db: Database,
  now: Date,
  id: number,
  { state, reason }: { state: ConnectionState; reason: Message | null },
): Promise<void> {
  await sql`
    update hris_connection set state = ${state}, state_reason = ${reason?.message ?? null},
           state_sentences = ${storedSentences(reason)}::jsonb, modified_date = ${now}
    where id = ${id} and (state, state_reason) is distinct from (${state}, ${reason?.message ?? null}::text)`.execute(
    db,
  );
}

/** Says what there is to do, and leaves the state as it is. An operator who paused it has said why. */
export async function explainState(db: Database, now: Date, id: number, reason: Message): Promise<void> {
  await sql`
    update hris_connection set state_reason = ${reason.message}, state_sentences = ${storedSentences(reason)}::jsonb,
           modified_date = ${now}
    where id = ${id} and state <> 'paused' and state_reason is distinct from ${reason.message}`.execute(db);
}

/** A reading ran to its end: whatever stood in its way is over. An operator's pause stays. */
export async function settleAsReadable(db: Database, now: Date, id: number): Promise<void> {
  await sql`
    update hris_connection
    set state_reason = null, state_sentences = null, modified_date = ${now},
        state = case when state <> 'broken' then state when confirmed_at is null then 'testing' else 'active' end
    where id = ${id} and state <> 'paused' and (state = 'broken' or state_reason is not null)`.execute(db);
}

/** The former preview cannot be accepted any more. */
export async function discardPreview(trx: Database, now: Date, id: number): Promise<void> {
  await sql`
    update hris_connection
    set settings_date = ${now}, modified_date = ${now}, state = case when state = 'preview' then 'testing' else state end
    where id = ${id} and confirmed_at is null`.execute(trx);
}

export async function confirmConnection(trx: Database, now: Date, id: number): Promise<void> {
  await sql`
    update hris_connection set confirmed_at = coalesce(confirmed_at, ${now}) where id = ${id}`.execute(trx);
}

/** @param formerUntil until when the token that is replaced works beside it; null: it has ended */
export async function replaceToken(
  trx: Database,
  now: Date,
  id: number,
  { tokenHash, formerUntil }: { tokenHash: Buffer; formerUntil: Date | null },
): Promise<void> {
  await sql`
    update hris_connection
    set former_token_hash = case when ${formerUntil}::timestamptz is null then null else token_hash end,
        former_token_until = ${formerUntil}, token_hash = ${tokenHash}, modified_date = ${now}
    where id = ${id}`.execute(trx);
}

export async function deleteConnection(trx: Database, id: number): Promise<void> {
  await sql`delete from hris_connection where id = ${id}`.execute(trx);
}
