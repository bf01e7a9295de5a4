import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { audit, type Change, inTransaction } from "#tenancy/audit/index.ts";
import { lockScenario, selectVisibleScenario } from "../catalogue/queries.ts";
import type { ScenarioRow } from "../catalogue/scenario.ts";
import { scenarioNotFound, scenarioRetired } from "../problems.ts";

/**
 * Takes a scenario into the organization's library, which entitles its learners to play it.
 * @throws scenarioNotFound (404), scenarioRetired (422) unless it is there already
 */
export async function addScenario(
  context: Context,
  request: HttpRequest,
  scenarioId: string,
): Promise<{ isNew: boolean; scenario: ScenarioRow }> {
  const { organizationId } = partnerOf(request);
  return inTransaction(context, request, async (change) => {
    const { trx } = change;
    const visibility = await lockScenario(trx, organizationId, scenarioId);
    if (!visibility?.is_visible) throw scenarioNotFound();
    if (!visibility.is_active && !visibility.in_library)
      throw scenarioRetired({ errors: { scenario_id: [scenarioRetired.detail] } });
    const isNew = await enterLibrary(change, { organizationId, ...visibility, scenarioId });
    const scenario = await selectVisibleScenario(trx, organizationId, scenarioId);
    if (!scenario) throw scenarioNotFound();
    return { isNew, scenario };
  });
}

/**
 * Takes it out again: nobody can play it any more, and what was assigned waits. Of two racing calls one does it.
 * @throws notFound for what is not in the library
 */
export async function removeScenario(
  context: Context,
  request: HttpRequest,
  scenarioId: string,
): Promise<void> {
  const { organizationId } = partnerOf(request);
  await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const visibility = await lockScenario(trx, organizationId, scenarioId);
    if (!visibility?.is_visible || !visibility.in_library) throw notFound();
    await sql`
      update scenario_standing set added_at = null, modified_date = ${now}
      where organization_id = ${organizationId} and scenario_id = ${visibility.id}`.execute(trx);
    await audit(
      change,
      "scenario.release",
      { organizationId, id: scenarioId },
      { in_library: [true, false] },
    );
  });
}

/** In the caller's transaction. False when it is there already. */
export async function enterLibrary(
  change: Change,
  { organizationId, id, scenarioId }: { organizationId: number; id: number; scenarioId: string },
): Promise<boolean> {
  const { trx, now } = change;
  const { rows } = await sql`
    insert into scenario_standing (organization_id, scenario_id, added_at, modified_date)
    values (${organizationId}, ${id}, ${now}, ${now})
    on conflict (organization_id, scenario_id) do update
      set added_at = excluded.added_at, modified_date = excluded.modified_date
      where scenario_standing.added_at is null
    returning scenario_id`.execute(trx);
  if (rows.length === 0) return false;
  await audit(change, "scenario.adopt", { organizationId, id: scenarioId }, { in_library: [false, true] });
  return true;
}
