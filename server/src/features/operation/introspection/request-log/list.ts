import { type RawBuilder, sql } from "kysely";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";

interface RequestLogFilter {
  from?: string | undefined;
  to?: string | undefined;
  method?: string | undefined;
  path?: string | undefined;
  status?: number | undefined;
  code?: string | undefined;
  application_id?: number | undefined;
  request_id?: string | undefined;
}

const requestLogColumns = rowOf(
  "request_log",
  [
    "id",
    "organization_id",
    "occurred_at",
    "application_id",
    "method",
    "path",
    "status",
    "code",
    "duration_ms",
    "request_id",
    "ip",
  ],
  {
    caller_type: narrowed<"service_account" | "user" | null>(),
  },
);
type RequestLogRow = RowOf<typeof requestLogColumns>;

/** An organization's requests to the API, the newest first; null: everybody's, refused pages among them. */
export function requestLog(
  organizationId: number | null,
  filter: RequestLogFilter,
): ListQuery<RequestLogRow> {
  const { from, to, method, path, status, code, application_id, request_id } = filter;
  const exact = { method, path, status, code, application_id, request_id };
  const conditions: RawBuilder<unknown>[] = [];
  if (organizationId !== null) conditions.push(sql`organization_id = ${organizationId} and not is_page`);
  if (from !== undefined) conditions.push(sql`occurred_at >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(sql`occurred_at <= ${to}::timestamptz`);
  for (const [column, value] of Object.entries(exact)) {
    if (value !== undefined) conditions.push(sql`${sql.ref(column)} = ${value}`);
  }
  return {
    columns: requestLogColumns,
    from: sql`from request_log`,
    conditions,
    sortColumns: { occurred_at: { expression: sql`occurred_at`, type: "timestamptz" } },
    standard: [{ key: "occurred_at", descending: true }],
    id: { expression: sql`-id`, type: "bigint" },
  };
}
