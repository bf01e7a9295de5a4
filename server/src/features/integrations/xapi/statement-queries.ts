import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { CodedSentence } from "#platform/health/sentence.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { statementStatuses } from "./history/schemas.ts";
import type { VerbName } from "./statements/vocabulary.ts";

/** It is on its way. */
export const isWaiting = sql`exists (
  select from waiting_statement as waiting
  where waiting.organization_id = statement.organization_id and waiting.id = statement.id)`;
/** The name of what became of it; delivered is what neither waits nor was given another end. */
export const statusOf = sql`coalesce(outcome, case when ${isWaiting} then 'queued' else 'delivered' end)`;
const columns = rowOf(
  "statement",
  [
    "id",
    "organization_id",
    "user_id",
    "statement_id",
    "last_status",
    "last_error",
    "creation_date",
    "finished_at",
  ],
  {
    verb: narrowed<VerbName>(),
    last_error_sentences: narrowed<CodedSentence[] | null>(),
    status: sql<(typeof statementStatuses)[number]>`${statusOf}`,
    sha256: sql<string>`encode(sha256, 'hex')`,
    retry_at: sql<string | null>`case when outcome = 'parked' then retry_at end`,
  },
);
type StatementRow = RowOf<typeof columns>;

const detailColumns = rowOf("statement", ["body", "store_answer"]);
export type StatementDetailRow = StatementRow & RowOf<typeof detailColumns>;

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
    select ${columns}, ${detailColumns} from statement where ${isReferredTo(reference)}`.execute(db);
  return rows[0];
}

/** A UUID is found by the index of each organization that has a store; organizations are part of the name it is made of. */
function isReferredTo(reference: StatementReference): RawBuilder<unknown> {
  if ("id" in reference) return sql`id = ${reference.id}`;
  return sql`statement_id = ${reference.statementId}
             and organization_id = any(array(select organization_id from record_store))`;
}

/** It stays away from the store until somebody sends it again. @returns whether it was parked */
export async function discardParked(db: Database, now: Date, id: number): Promise<boolean> {
  const { rows } = await sql`
    update statement set outcome = 'given_up', finished_at = ${now}, retry_at = null
    where id = ${id} and outcome = 'parked' returning id`.execute(db);
  return rows.length > 0;
}

/** Ids of the events that become statements: those of an organization, each kind by its own index. */
export async function selectCheckpointIds(
  db: Database,
  where: { organizationId: number; after: number; from?: string | undefined; to?: string | undefined },
  { size, isNewestFirst }: { size: number; isNewestFirst: boolean },
): Promise<number[]> {
  const end = sql`order by id ${isNewestFirst ? sql`desc` : sql``} limit ${size}`;
  const kinds = [isLessonCheckpoint, isCompletedRun].map(
    (isOfThisKind) => sql`(
      select id from event
      where organization_id = ${where.organizationId} and ${isOfThisKind} and sequenced and id > ${where.after}
        and ${where.from === undefined ? sql`true` : sql`creation_date >= ${where.from}`}
        and ${where.to === undefined ? sql`true` : sql`creation_date < ${where.to}`}
      ${end})`,
  );
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(kinds, sql` union all `)}) as checkpoint ${end}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The words of the index `event_checkpoint`. */
const isLessonCheckpoint = sql`audience = 'internal' and type in ('subsection.started', 'subsection.completed')`;
/** Those of `event_scenario_completed`. */
const isCompletedRun = sql`type = 'scenario.completed'`;
