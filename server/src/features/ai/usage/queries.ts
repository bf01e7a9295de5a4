import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { AiUse } from "../uses.ts";

export interface UsageRow {
  day: string;
  use: AiUse;
  model: string;
  calls: number;
  failures: number;
  input_tokens: number;
  output_tokens: number;
  listened_ms: number;
  spoken_characters: number;
  spent: number;
  duration_ms: number;
}

/** Both days are among them. */
export function usageList(
  organizationId: number,
  { from, to }: { from: string; to: string },
): ListQuery<UsageRow> {
  return {
    columns: sql<UsageRow>`usage.day::text as day, usage.use, usage.model, usage.calls, usage.failures,
      usage.input_tokens, usage.output_tokens, usage.listened_ms, usage.spoken_characters, usage.spent,
      usage.duration_ms`,
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
