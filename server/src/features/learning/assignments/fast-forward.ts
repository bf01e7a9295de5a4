import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** Moves the due dates of an organization into the past. @returns how many */
export async function fastForwardDueDates(
  trx: Database,
  now: Date,
  organizationId: number,
  days: number,
): Promise<number> {
  if (days === 0) return 0;
  const { rows } = await sql`
    update assignment set due_date = due_date - ${days}::integer, modified_date = ${now}
    where organization_id = ${organizationId} and due_date is not null
    returning id`.execute(trx);
  return rows.length;
}
