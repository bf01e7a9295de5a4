import { sql } from "kysely";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import { slugOf } from "#tenancy/organizations/index.ts";

const usageColumns = rowOf(
  "usage_month",
  ["organization_id", "learners_active", "events", "deliveries", "counted_at"],
  {
    organization: slugOf(sql`usage_month.organization_id`),
    month: sql<string>`to_char(usage_month.month, 'YYYY-MM')`,
  },
);

/** The newest month first; null for the organization: those of all. */
export function usageList(filter: {
  organizationId: number | null;
  month: string | undefined;
}): ListQuery<RowOf<typeof usageColumns>, "month" | "learners_active" | "events" | "deliveries"> {
  const { organizationId, month } = filter;
  const number = (expression: SortColumn["expression"]): SortColumn => ({ expression, type: "bigint" });
  return {
    columns: usageColumns,
    from: sql`from usage_month`,
    conditions: [
      ...(organizationId === null ? [] : [sql`usage_month.organization_id = ${organizationId}`]),
      ...(month === undefined ? [] : [sql`usage_month.month = ${`${month}-01`}::date`]),
    ],
    sortColumns: {
      month: { expression: sql`usage_month.month`, type: "date" },
      learners_active: number(sql`usage_month.learners_active`),
      events: number(sql`usage_month.events`),
      deliveries: number(sql`usage_month.deliveries`),
    },
    standard: [{ key: "month", descending: true }],
    // One number for the two columns of the primary key.
    id: number(sql`(usage_month.organization_id * 1000000 + to_char(usage_month.month, 'YYYYMM')::bigint)`),
  };
}
