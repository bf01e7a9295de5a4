import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { RunRow } from "../run.ts";

/**
 * The assignment that a run completes: the one that was open when it began, else the one that is open now (decision 0147).
 * One that was completed before stays so, and counts the run among its attempts.
 * @returns the one that the run belongs to; null for a run that nobody asked for
 */
export async function completeAssignment(trx: Database, now: Date, run: RunRow): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update scenario_assignment set completed_at = ${now}, modified_date = ${now}
    where organization_id = ${run.organization_id} and user_id = ${run.user_id} and scenario_id = ${run.scenario}
      and completed_at is null
      and (id = ${run.assignment_id} or not exists (
        select from scenario_assignment as begun
          where begun.organization_id = ${run.organization_id} and begun.id = ${run.assignment_id}
            and begun.completed_at is null))
    returning id`.execute(trx);
  return rows[0]?.id ?? run.assignment_id;
}
