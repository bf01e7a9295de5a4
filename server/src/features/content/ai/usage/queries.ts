import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { AiUse } from "../uses.ts";

const usageColumns = rowOf(
  "ai_usage as usage",
  [
    ...(["model", "calls", "failures", "input_tokens", "output_tokens"] as const),
    ...(["listened_ms", "spoken_characters", "spent", "duration_ms"] as const),
  ],
  { use: narrowed<AiUse>(), day: sql<string>`usage.day::text` },
);
export type UsageRow = RowOf<typeof usageColumns>;

/** Both days are among them. */
export function usageList(
  organizationId: number,
  { from, to }: { from: string; to: string },
): ListQuery<UsageRow> {
  return {
    columns: usageColumns,
    from: sql`from ai_usage as usage`,
    conditions: [
      sql`usage.organization_id = ${organizationId}`,
      sql`usage.day between ${from}::date and ${to}::date`,
    ],
    sortColumns: { day: { expression: sql`usage.day`, type: "date" } },
    standard: [{ key: "day", descending: true }],
    id: { expression: sql`usage.use || ' ' || usage.model`, type: "text" },
  };
}

/** Millionths of the currency. */
export async function selectSpending(
  db: Database,
  organizationId: number,
  day: string,
): Promise<{ spent: number; reserved: number }> {
  const { rows } = await sql<{ spent: number; reserved: number }>`
    select spent, reserved from ai_spending
    where organization_id = ${organizationId} and day = ${day}::date`.execute(db);
  return rows[0] ?? { spent: 0, reserved: 0 };
}
