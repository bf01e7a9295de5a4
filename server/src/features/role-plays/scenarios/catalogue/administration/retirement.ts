import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { recordAudit } from "#tenancy/audit/index.ts";

/** Retires a scenario, or offers it again. One that already is so stays as it was, its `modified_date` too. */
export async function setScenarioActive(
  context: Context,
  request: HttpRequest,
  id: number,
  isActive: boolean,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    const changed = await updateActive(trx, now, id, isActive);
    if (!changed) return;
    await recordAudit(trx, now, request, {
      organizationId: changed.organization_id,
      action: isActive ? "scenario.reactivate" : "scenario.retire",
      targetType: "scenario",
      targetId: changed.scenario_id,
      changes: { is_active: [!isActive, isActive] },
    });
  });
}

async function updateActive(db: Database, now: Date, id: number, isActive: boolean) {
  const { rows } = await sql<{ organization_id: number | null; scenario_id: string }>`
    update scenario
    set is_active = ${isActive}, retired_at = ${isActive ? null : now}::timestamptz, modified_date = ${now}
    where id = ${id} and is_active <> ${isActive}
    returning organization_id, scenario_id`.execute(db);
  return rows[0];
}
