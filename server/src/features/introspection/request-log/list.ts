import { type RawBuilder, sql } from "kysely";
import type { ListQuery } from "#platform/lists/list.ts";

export interface RequestLogFilter {
  from?: string | undefined;
  to?: string | undefined;
  method?: string | undefined;
  path?: string | undefined;
  status?: number | undefined;
  code?: string | undefined;
  application_id?: number | undefined;
  request_id?: string | undefined;
}

export interface RequestLogRow {
  id: number;
  organization_id: number | null;
  occurred_at: string;
  caller_type: "service_account" | "user" | null;
  application_id: number | null;
  method: string;
  path: string | null;
  status: number;
  code: string | null;
  duration_ms: number;
  request_id: string;
  ip: string;
}

/** An organization's requests, the newest first; null: everybody's. */
export function requestLog(
  organizationId: number | null,
  filter: RequestLogFilter,
): ListQuery<RequestLogRow> {
  const { from, to, method, path, status, code, application_id, request_id } = filter;
  const exact = { method, path, status, code, application_id, request_id };
  const conditions: RawBuilder<unknown>[] = [];
  if (organizationId !== null) conditions.push(sql`organization_id = ${organizationId}`);
  if (from !== undefined) conditions.push(sql`occurred_at >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(sql`occurred_at <= ${to}::timestamptz`);
  for (const [column, value] of Object.entries(exact)) {
    if (value !== undefined) conditions.push(sql`${sql.ref(column)} = ${value}`);
  }
  return {
    columns: sql<RequestLogRow>`
      id, organization_id, occurred_at, caller_type, application_id, method, path, status, code, duration_ms,
      request_id, ip`,
    from: sql`from request_log`,
    conditions,
    sortColumns: { occurred_at: { expression: sql`occurred_at`, type: "timestamptz" } },
    standard: [{ key: "occurred_at", descending: true }],
    id: { expression: sql`-id`, type: "bigint" },
  };
}
