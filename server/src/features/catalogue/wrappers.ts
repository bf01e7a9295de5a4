import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** The scenario that a legacy lesson is around; null for every other lesson. */
export async function selectWrappedScenario(db: Database, templateId: number): Promise<string | null> {
  const { rows } = await sql<{ scenario_id: string | null }>`
    select scenario_id from template where id = ${templateId} and is_scenario_wrapper`.execute(db);
  return rows[0]?.scenario_id ?? null;
}

/** The legacy lessons around a scenario, retired ones too. */
export async function selectWrappers(db: Database, scenarioId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from template where scenario_id = ${scenarioId} and is_scenario_wrapper order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
