import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { CodedSentence } from "#platform/health/sentence.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";
import type { StoredDestination } from "../sending/destination.ts";
import { insertTurns, turnOf } from "../sending/lanes/turns.ts";

const MOST_COUNTED = 100_000;

/** Per row and not joined, since the whole list is counted as well. */
const turn = turnOf(sql`store.id`);
const waiting = sql`
  from waiting_statement as waiting
  where waiting.organization_id = store.organization_id
    and waiting.id > coalesce((select waiting_above from ${turn} as turn), 0)`;
const columns = rowOf(
  "record_store as store",
  [
    "id",
    "organization_id",
    "url",
    "username",
    "token_url",
    "client_id",
    "scope",
    "encrypted_secret",
    "most_per_second",
    "is_active",
    "paused_at",
    "creation_date",
    "modified_date",
  ],
  {
    organization: sql<string>`organization.slug`,
    auth_type: narrowed<"basic" | "oauth2">(),
    client_auth: narrowed<"header" | "body" | null>(),
    failures: sql<number>`lane.failures`,
    failing_since: sql<string | null>`lane.failing_since`,
    resting_until: sql<string | null>`lane.resting_until`,
    refused_since: sql<string | null>`lane.refused_since`,
    last_status: sql<number | null>`lane.last_status`,
    last_error: sql<string | null>`lane.last_error`,
    last_error_sentences: sql<CodedSentence[] | null>`lane.last_error_sentences`,
    last_success_at: sql<string | null>`(select last_success_at from ${turn} as turn)`,
    queued: sql<number>`(select count(*) from (select ${waiting} limit ${sql.lit(MOST_COUNTED)}) as counted)`,
    oldest_queued_at: sql<string | null>`(select creation_date from statement
   where statement.organization_id = store.organization_id and id = (select waiting.id ${waiting} order by waiting.id limit 1))`,
    parked: sql<number>`(select count(*) from statement
   where statement.organization_id = store.organization_id and outcome = 'parked')`,
    missing: sql<number>`(select count(*) from statement
   where statement.organization_id = store.organization_id and outcome = 'missing')`,
  },
);
export type StoreRow = RowOf<typeof columns>;
const source = sql`
  record_store as store ${joinOrganization(sql`store.organization_id`)}
  join record_store_lane as lane on lane.organization_id = store.organization_id and lane.record_store_id = store.id`;

export async function selectStore(db: Database, id: number): Promise<StoreRow | undefined> {
  const { rows } = await sql<StoreRow>`select ${columns} from ${source} where store.id = ${id}`.execute(db);
  return rows[0];
}

/** An organization has at most one. */
export async function selectStoreOf(db: Database, organizationId: number): Promise<StoreRow | undefined> {
  const { rows } = await sql<StoreRow>`
    select ${columns} from ${source} where store.organization_id = ${organizationId}`.execute(db);
  return rows[0];
}

export function storeList(filter: {
  organizationId?: number | undefined;
}): ListQuery<StoreRow, "organization"> {
  const conditions: RawBuilder<unknown>[] =
    filter.organizationId === undefined ? [] : [sql`store.organization_id = ${filter.organizationId}`];
  return {
    columns,
    from: sql`from ${source}`,
    conditions,
    // Few organizations have a store: an index of all their names is the long way to them, which PostgreSQL takes where it may.
    sortColumns: { organization: { expression: sql`(organization.slug || '')`, type: "text" } },
    standard: [{ key: "organization", descending: false }],
    id: { expression: sql`store.id`, type: "bigint" },
  };
}

type StoreValues = StoredDestination & { is_active: boolean; most_per_second: number };

/** One store for an organization: sets it up, or replaces what was there. @returns its id, and whether it is new */
export async function upsertStore(
  db: Database,
  now: Date,
  values: StoreValues,
): Promise<{ id: number; is_new: boolean }> {
  const { rows } = await sql<{ id: number; is_new: boolean }>`
    insert into record_store (organization_id, url, auth_type, username, token_url, client_id, scope, client_auth,
                              encrypted_secret, is_active, most_per_second, creation_date, modified_date)
    values (${values.organization_id}, ${values.url}, ${values.auth_type}, ${values.username}, ${values.token_url},
            ${values.client_id}, ${values.scope}, ${values.client_auth}, ${values.encrypted_secret},
            ${values.is_active}, ${values.most_per_second}, ${now}, ${now})
    on conflict (organization_id) do update
    set url = excluded.url, auth_type = excluded.auth_type, username = excluded.username,
        token_url = excluded.token_url, client_id = excluded.client_id, scope = excluded.scope,
        client_auth = excluded.client_auth, encrypted_secret = excluded.encrypted_secret,
        is_active = excluded.is_active, most_per_second = excluded.most_per_second, modified_date = ${now},
        paused_at = case when record_store.is_active and excluded.is_active then record_store.paused_at end
    returning id, xmax = 0 as is_new`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A record store was neither made nor changed.");
  return row;
}

export async function insertLane(db: Database, store: { id: number; organizationId: number }): Promise<void> {
  await sql`
    insert into record_store_lane (record_store_id, organization_id) values (${store.id}, ${store.organizationId})
    on conflict (record_store_id) do nothing`.execute(db);
  await insertTurns(db, sql`id = ${store.id}`);
}

/** Of a store that is turned on. @returns false when it is turned off */
export async function updatePaused(
  db: Database,
  now: Date,
  id: number,
  pausedAt: Date | null,
): Promise<boolean> {
  const { rows } = await sql`
    update record_store set paused_at = ${pausedAt}, modified_date = ${now} where id = ${id} and is_active
    returning id`.execute(db);
  return rows.length > 0;
}

/** Whether anything is queued for it, and how fast that is sent. Being turned off ends a pause: on again, it sends. */
export async function updateSwitches(
  db: Database,
  now: Date,
  id: number,
  { is_active, most_per_second }: Pick<StoreRow, "is_active" | "most_per_second">,
): Promise<void> {
  await sql`
    update record_store set is_active = ${is_active}, most_per_second = ${most_per_second}, modified_date = ${now},
        paused_at = case when ${is_active} then paused_at end
    where id = ${id}`.execute(db);
}
