import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { type FlagRow, type Resolution, selectFlag } from "./flag.ts";

/**
 * An author has looked at what a learner missed. It may be decided anew; the same decision again changes nothing. No score
 * changes: the sentence counts once the scenario's examples hold it. @throws notFound
 */
export function resolveFlag(
  context: Context,
  request: HttpRequest,
  scenario: number,
  id: number,
  resolution: Resolution,
): Promise<FlagRow> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    await sql`select from scenario_flag where id = ${id} for no key update`.execute(trx);
    const [before] = (await selectFlag(scenario, id).execute(trx)).rows;
    if (before === undefined) throw notFound();
    if (before.resolution === resolution) return before;
    await sql`
      update scenario_flag set resolution = ${resolution}, resolved_at = ${now} where id = ${id}`.execute(
      trx,
    );
    await audit(
      change,
      "scenario_flag.resolve",
      { organizationId: before.organization_id, id },
      { resolution: [before.resolution, resolution] },
    );
    const [after] = (await selectFlag(scenario, id).execute(trx)).rows;
    return after ?? before;
  });
}
