import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import type { RunAddress } from "../run.ts";

/** A page that goes says so after the next one was loaded: then nobody has left. */
const RELOADED_WITHIN = sql`interval '10 seconds'`;

/** The browser's tab was closed. A learner who does not come back within the grace period has abandoned the talk. */
export async function leaveRun({ db, clock }: Context, address: RunAddress): Promise<void> {
  const now = clock();
  await sql`
    update scenario_run as run set left_at = ${now}
    from scenario
    where run.organization_id = ${address.organizationId} and run.user_id = ${address.userId}
      and run.scenario_id = scenario.id and scenario.scenario_id = ${address.scenarioId}
      and run.attempt = ${address.attempt} and run.status = 'running'
      and (run.seen_at is null or run.seen_at < ${now}::timestamptz - ${RELOADED_WITHIN})`.execute(db);
}
