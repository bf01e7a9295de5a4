import { sql } from "kysely";
import { spendReturnUrl } from "#people/credentials/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { selectScenarioVisibility } from "../../catalogue/queries.ts";
import type { ScenarioPair } from "../run.ts";

/**
 * Keeps `return_url` with the scenario that a link opens, as lessons do (decision F5), in place of an earlier link's.
 * @param path where the link leads, on this site
 * @returns false when that is no scenario of the organization's
 */
export async function recordScenarioReturn(
  trx: Database,
  now: Date,
  { organizationId, userId }: { organizationId: number; userId: number },
  path: string,
  returnUrl: string,
): Promise<boolean> {
  const scenarioId = scenarioAt(path);
  const scenario =
    scenarioId === null ? undefined : await selectScenarioVisibility(trx, organizationId, scenarioId);
  if (scenario === undefined) return false;
  await upsertReturnUrl(trx, now, { organizationId, userId, scenario: scenario.id }, returnUrl);
  return true;
}

/** The scenario that this path opens, if it opens one. */
function scenarioAt(path: string): string | null {
  const { pathname, searchParams } = new URL(path, "http://this.site");
  if (/^\/start-scenario\/?$/.test(pathname)) return searchParams.get("scenario_id");
  return /^\/scenarios\/([^/]+)(?:\/|$)/.exec(pathname)?.[1] ?? null;
}

/** Gives the scenario the address of a link that named none, if the session still has one: it is the first that it opens. */
export async function serveScenarioReturn(
  context: Context,
  session: LearnerSession,
  scenario: number,
): Promise<void> {
  if (session.returnUrl === null) return;
  const now = context.clock();
  const { organizationId, userId } = session;
  await context.db.transaction().execute(async (trx) => {
    const returnUrl = await spendReturnUrl(trx, session);
    if (returnUrl !== null) await upsertReturnUrl(trx, now, { organizationId, userId, scenario }, returnUrl);
  });
}

export async function upsertReturnUrl(
  trx: Database,
  now: Date,
  { organizationId, userId, scenario }: ScenarioPair,
  returnUrl: string,
): Promise<void> {
  await sql`
    insert into scenario_return (organization_id, user_id, scenario_id, return_url, set_at)
    values (${organizationId}, ${userId}, ${scenario}, ${returnUrl}, ${now})
    on conflict (organization_id, user_id, scenario_id) do update
      set return_url = excluded.return_url, set_at = excluded.set_at`.execute(trx);
}

/** Where the learner's role-play leads back to; null for home. */
export async function selectReturnUrl(
  db: Database,
  { organizationId, userId, scenario }: ScenarioPair,
): Promise<string | null> {
  const { rows } = await sql<{ return_url: string }>`
    select return_url from scenario_return
    where organization_id = ${organizationId} and user_id = ${userId} and scenario_id = ${scenario}`.execute(
    db,
  );
  return rows[0]?.return_url ?? null;
}
