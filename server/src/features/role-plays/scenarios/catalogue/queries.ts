import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { isVisible, ownOrShared } from "./learnable.ts";
import { fromScenarios, type ScenarioRow, scenarioColumns } from "./scenario.ts";
import { isInLibrary, joinVisibility } from "./visibility.ts";

/** Undefined for what nobody has, what is another organization's, and what is hidden from this one. */
export async function selectVisibleScenario(
  db: Database,
  organizationId: number,
  scenarioId: string,
): Promise<ScenarioRow | undefined> {
  const { rows } = await sql<ScenarioRow>`
    select ${scenarioColumns(organizationId)} ${fromScenarios(organizationId)}
    where scenario.scenario_id = ${scenarioId} and ${ownOrShared(organizationId)} and ${isVisible}`.execute(
    db,
  );
  return rows[0];
}

/** How a scenario stands with an organization: what its learners may do with it. */
export interface ScenarioVisibility {
  /** Internal id. */
  id: number;
  is_active: boolean;
  is_visible: boolean;
  in_library: boolean;
}

/** Undefined for what nobody has and for another organization's. Hidden and retired ones are found, and say so. */
export async function selectScenarioVisibility(
  db: Database,
  organizationId: number,
  scenarioId: string,
): Promise<ScenarioVisibility | undefined> {
  const { rows } = await sql<ScenarioVisibility>`
    select scenario.id, scenario.is_active, ${isVisible} as is_visible, ${isInLibrary} as in_library
    from scenario ${joinVisibility(sql`${organizationId}`)}
    where scenario.scenario_id = ${scenarioId} and ${ownOrShared(organizationId)}`.execute(db);
  return rows[0];
}

/** Nobody retires it, hides it or takes it out of the library until the transaction ends. */
export async function lockScenario(
  trx: Database,
  organizationId: number,
  scenarioId: string,
): Promise<ScenarioVisibility | undefined> {
  await sql`
    select from scenario where scenario.scenario_id = ${scenarioId} and ${ownOrShared(organizationId)}
    for share`.execute(trx);
  await sql`
    select from scenario_standing
    where organization_id = ${organizationId}
      and scenario_id = (select id from scenario where scenario.scenario_id = ${scenarioId})
    for update`.execute(trx);
  return selectScenarioVisibility(trx, organizationId, scenarioId);
}

/** Whether the organization can name the scenario: its own and everybody's, retired and hidden ones included. */
export async function hasScenario(
  db: Database,
  organizationId: number,
  scenarioId: string,
): Promise<boolean> {
  return (await selectScenarioVisibility(db, organizationId, scenarioId)) !== undefined;
}

/** Whether learners of the organization may play it now; null for what it cannot even name. */
export async function scenarioAvailability(
  db: Database,
  organizationId: number,
  scenarioId: string,
): Promise<"playable" | "unavailable" | null> {
  const visibility = await selectScenarioVisibility(db, organizationId, scenarioId);
  if (!visibility) return null;
  const { is_active, is_visible, in_library } = visibility;
  return is_active && is_visible && in_library ? "playable" : "unavailable";
}
