import { hadOtherVisitor } from "#people/credentials/index.ts";
import { findUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn, otherPerson } from "#platform/http/guard/page-guard.ts";
import type { HttpRequest, LearnerSession } from "#platform/http/types.ts";
import { type ScenarioVisibility, selectScenarioVisibility } from "../../catalogue/queries.ts";
import { scenarioUnavailable, scenarioUnknown } from "../../problems.ts";
import { endRun } from "../endings/end-run.ts";
import { lockRun, selectRunningAttempt } from "../queries.ts";
import { type RunAddress, runPath, scenarioPath } from "../run.ts";

/** A learner before one of the scenarios that they may play. */
export interface OpenScenario {
  session: LearnerSession;
  scenario: ScenarioVisibility;
  scenarioId: string;
  /** The attempt that goes on. */
  running: number | null;
}

/**
 * Every request for a scenario itself comes through here. A run that is over by now ends first: so does the one of a scenario
 * that was withdrawn.
 * @throws scenarioUnknown (404), scenarioUnavailable (403)
 */
export async function openScenario(
  context: Context,
  request: HttpRequest,
  scenarioId: string,
): Promise<OpenScenario> {
  const { session } = request;
  if (!session) throw notSignedIn();
  const { organizationId, userId } = session;
  const scenario = await selectScenarioVisibility(context.db, organizationId, scenarioId);
  if (!scenario) throw hadOtherVisitor(context, request, session) ? otherPerson() : scenarioUnknown();
  const attempt = await selectRunningAttempt(context.db, { organizationId, userId, scenario: scenario.id });
  const running =
    attempt !== null && (await isStillRunning(context, { organizationId, userId, scenarioId, attempt }))
      ? attempt
      : null;
  if (!scenario.is_active || !scenario.is_visible || !scenario.in_library) throw scenarioUnavailable();
  return { session, scenario, scenarioId, running };
}

/** Ends the run if its time is over. */
export async function isStillRunning({ db, clock }: Context, address: RunAddress): Promise<boolean> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, now, address);
    if (run?.status !== "running") return false;
    if (run.due !== null) await endRun(trx, now, run, run.due);
    return run.due === null;
  });
}

/**
 * Where `/start-scenario` leads (specification): into the run that goes on, else to the scenario. A learner whose language is not
 * known is asked for it first.
 */
export async function launchScenario(
  context: Context,
  request: HttpRequest,
  scenarioId: string,
): Promise<string> {
  const { session, running } = await openScenario(context, request, scenarioId);
  if (running !== null) return runPath(scenarioId, running);
  const learner = await findUser(context.db, session.organizationId, session.userId);
  if (!learner) throw notSignedIn();
  if (learner.preferred_language !== null) return scenarioPath(scenarioId);
  return `/language?next=${encodeURIComponent(`/start-scenario?scenario_id=${scenarioId}`)}`;
}
