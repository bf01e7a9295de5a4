import { sql } from "kysely";
import { fastForwardTokens } from "#integrations/handoff/index.ts";
import { fastForwardDeliveries } from "#integrations/webhooks/index.ts";
import { fastForwardDueDates } from "#learning/assignables/index.ts";
import { lessonKind } from "#learning/assignments/index.ts";
import { fastForwardRecalls } from "#learning/recall/index.ts";
import { fastForwardWindows, selectPlacedLearners } from "#people/enrolments/index.ts";
import { fastForwardGrants } from "#people/subscriptions/index.ts";
import { markMoved } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { fastForwardRuns, rolePlayKind } from "#role-plays/scenarios/index.ts";

const DAY_SECONDS = 86_400;

/**
 * Lets time pass for a sandbox by fast-forwarding what is still to come, all in one transaction
 * (docs/decisions/0021-sandbox-time.md). What has happened keeps its moment.
 */
export async function advanceClock(context: Context, organizationId: number, seconds: number) {
  const now = context.clock();
  return context.db.transaction().execute(async (trx) => {
    const total = await addSeconds(trx, organizationId, seconds);
    const days = Math.floor(total / DAY_SECONDS) - Math.floor((total - seconds) / DAY_SECONDS);
    const dueDates = await fastForwardDueDates(trx, now, lessonKind, organizationId, days);
    const scenarioDueDates = await fastForwardDueDates(trx, now, rolePlayKind, organizationId, days);
    const learners = await selectPlacedLearners(trx, organizationId);
    await markMoved(trx, now, organizationId, learners);
    await fastForwardWindows(trx, now, organizationId, learners, seconds);
    return {
      advanced_seconds: seconds,
      total_advanced_seconds: total,
      moved: {
        access_windows: learners.length,
        access_grants: await fastForwardGrants(trx, now, organizationId, seconds),
        due_dates: dueDates + scenarioDueDates,
        recalls: await fastForwardRecalls(trx, organizationId, seconds),
        scenario_runs: await fastForwardRuns(trx, now, organizationId, seconds),
        login_tokens: await fastForwardTokens(trx, organizationId, seconds),
        webhook_deliveries: await fastForwardDeliveries(trx, organizationId, seconds),
      },
    };
  });
}

/** The row's lock lets calls through one by one. @returns the sum so far */
async function addSeconds(trx: Database, organizationId: number, seconds: number): Promise<number> {
  const { rows } = await sql<{ advanced_seconds: number }>`
    insert into sandbox_clock as known (organization_id, advanced_seconds) values (${organizationId}, ${seconds})
    on conflict (organization_id) do update set advanced_seconds = known.advanced_seconds + excluded.advanced_seconds
    returning advanced_seconds`.execute(trx);
  return rows[0]?.advanced_seconds ?? seconds;
}
