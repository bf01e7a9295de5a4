import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import type { OperatorScenarioRow } from "./operator-scenarios.ts";

/**
 * Hides a shared scenario from an organization, or shows it again. `modified_date` moves for that organization alone, and
 * what is in its library stays there for the day on which the scenario is shown again.
 */
export async function setScenarioVisibility(
  context: Context,
  request: HttpRequest,
  scenario: Pick<OperatorScenarioRow, "id" | "scenario_id">,
  organizationId: number,
  isVisible: boolean,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    if (!(await upsertVisibility(trx, now, scenario.id, organizationId, isVisible))) return;
    await recordAudit(trx, now, request, {
      organizationId,
      action: isVisible ? "scenario.show" : "scenario.hide",
      targetType: "scenario",
      targetId: scenario.scenario_id,
      changes: { is_visible: [!isVisible, isVisible] },
    });
  });
}

/** False when it is so already. What was never hidden needs no row to be visible. */
async function upsertVisibility(
  trx: Database,
  now: Date,
  id: number,
  organizationId: number,
  isVisible: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    insert into scenario_standing (organization_id, scenario_id, is_visible, modified_date)
    select ${organizationId}, ${id}, ${isVisible}, ${now}
    where not ${isVisible}::boolean
       or exists (select from scenario_standing where organization_id = ${organizationId} and scenario_id = ${id})
    on conflict (organization_id, scenario_id) do update
      set is_visible = excluded.is_visible, modified_date = excluded.modified_date
      where scenario_standing.is_visible <> excluded.is_visible
    returning scenario_id`.execute(trx);
  return rows.length > 0;
}
