import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { VerbName } from "../statements/vocabulary.ts";
import type { statementStatuses } from "./schemas.ts";

export interface StatementRow {
  id: number;
  organization_id: number;
  user_id: number;
  statement_id: string;
  verb: VerbName;
  status: (typeof statementStatuses)[number];
  sha256: string;
  last_status: number | null;
  last_error: string | null;
  creation_date: string;
  finished_at: string | null;
  retry_at: string | null;
}
export type StatementDetailRow = StatementRow & { body: string | null; store_answer: string | null };

/** It is on its way. */
export const isWaiting = sql`exists (
  select from waiting_statement as waiting
  where waiting.organization_id = statement.organization_id and waiting.id = statement.id)`;
const statusOf = sql`coalesce(outcome, case when ${isWaiting} then 'queued' else 'delivered' end)`;
const columns = sql<StatementRow>`
  id, organization_id, user_id, statement_id, verb, ${statusOf} as status, encode(sha256, 'hex') as sha256, last_status,
  last_error, creation_date, finished_at, case when outcome = 'parked' then retry_at end as retry_at`;

export interface StatementFilter {
  organizationId?: number | undefined;
  status?: StatementRow["status"] | undefined;
  verb?: VerbName | undefined;
  from?: string | Date | undefined;
  to?: string | Date | undefined;
}

/** The newest first. */
export function statementList(filter: StatementFilter): ListQuery<StatementRow> {
  const id = { expression: sql`id`, type: "bigint" } as const;
  return {
    columns,
    from: sql`from statement`,
    conditions: conditionsOf(filter),
    sortColumns: { id },
    standard: [{ key: "id", descending: true }],
    id,
  };
}

export function conditionsOf({
  organizationId,
  status,
  verb,
  from,
  to,
}: StatementFilter): RawBuilder<unknown>[] {
  return [
    ...(organizationId === undefined ? [] : [sql`organization_id = ${organizationId}`]),
    ...(status === undefined ? [] : [hasStatus(status)]),
    ...(verb === undefined ? [] : [sql`verb = ${verb}`]),
    ...(from === undefined ? [] : [sql`creation_date >= ${from}`]),
    ...(to === undefined ? [] : [sql`creation_date < ${to}`]),
  ];
}

function hasStatus(status: StatementRow["status"]): RawBuilder<unknown> {
  if (status === "queued") return isWaiting;
  return status === "delivered" ? sql`outcome is null and not ${isWaiting}` : sql`outcome = ${status}`;
}

/** Its place in the queue, or the statement's own UUID. */
export type StatementReference = { id: number } | { statementId: string };

export async function selectStatement(
  db: Database,
  reference: StatementReference,
): Promise<StatementDetailRow | undefined> {
  const { rows } = await sql<StatementDetailRow>`
    select ${columns}, body, store_answer from statement where ${isReferredTo(reference)}`.execute(db);
  return rows[0];
}

/** A UUID is found by the index of each organization that has a store; organizations are part of the name it is made of. */
function isReferredTo(reference: StatementReference): RawBuilder<unknown> {
  if ("id" in reference) return sql`id = ${reference.id}`;
  return sql`statement_id = ${reference.statementId}
             and organization_id = any(array(select organization_id from record_store))`;
}

/** It stays away from the store until somebody sends it again. @returns whether it was parked */
export async function giveUp(db: Database, now: Date, id: number): Promise<boolean> {
  const { rows } = await sql`
    update statement set outcome = 'given_up', finished_at = ${now}, retry_at = null
    where id = ${id} and outcome = 'parked' returning id`.execute(db);
  return rows.length > 0;
}

/** Ids of internal events, those of an organization's checkpoints. */
export async function selectCheckpointIds(
  db: Database,
  where: { organizationId: number; after: number; from?: string | undefined; to?: string | undefined },
  { size, isNewestFirst }: { size: number; isNewestFirst: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from event
    where organization_id = ${where.organizationId} and ${isCheckpoint} and id > ${where.after}
      and ${where.from === undefined ? sql`true` : sql`creation_date >= ${where.from}`}
      and ${where.to === undefined ? sql`true` : sql`creation_date < ${where.to}`}
    order by id ${isNewestFirst ? sql`desc` : sql``} limit ${size}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The words of the index `event_checkpoint`. */
const isCheckpoint = sql`audience = 'internal' and type in ('subsection.started', 'subsection.completed') and sequenced`;
