import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { CodedSentence } from "#platform/health/sentence.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import { slugOf } from "#tenancy/organizations/index.ts";
import type { jobStatuses } from "./job.ts";

type JobStatus = (typeof jobStatuses)[number];

const operatorColumns = rowOf(
  "job",
  [
    "id",
    "organization_id",
    "kind",
    "rows_total",
    "rows_done",
    "created",
    "updated",
    "unchanged",
    "failed",
    "error",
    "creation_date",
    "modified_date",
    "finished_at",
  ],
  {
    organization: slugOf(sql`job.organization_id`),
    status: narrowed<JobStatus>(),
    error_sentences: narrowed<CodedSentence[] | null>(),
  },
);
type OperatorJobRow = RowOf<typeof operatorColumns>;

/** The newest first; null for the organization: those of all. */
export function jobList(filter: {
  organizationId: number | null;
  kind: string | undefined;
  status: JobStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
}): ListQuery<OperatorJobRow, "creation_date"> {
  const { organizationId, kind, status, from, to } = filter;
  const creation_date: SortColumn = { expression: sql`job.creation_date`, type: "timestamptz" };
  return {
    columns: operatorColumns,
    from: sql`from job`,
    conditions: [
      ...(organizationId === null ? [] : [sql`job.organization_id = ${organizationId}`]),
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(from === undefined ? [] : [sql`job.creation_date >= ${from}::timestamptz`]),
      ...(to === undefined ? [] : [sql`job.creation_date < ${to}::timestamptz`]),
    ],
    sortColumns: { creation_date },
    standard: [{ key: "creation_date", descending: true }],
    id: { expression: sql`job.id`, type: "uuid" },
  };
}

export async function selectOperatorJob(db: Database, id: string): Promise<OperatorJobRow | undefined> {
  const { rows } =
    await sql<OperatorJobRow>`select ${operatorColumns} from job where id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** While it runs, `error` is what its step waits for: no reason to call it failed. */
export function presentForOperator(row: OperatorJobRow): OperatorJobRow {
  if (row.status === "failed") return row;
  return { ...row, error: null, error_sentences: null };
}
