import { uuidV7 } from "#kernel/ids.ts";
import { selectCurriculumOf } from "#learning/lessons/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { selectLatestCompletion } from "#role-plays/scenarios/index.ts";
import { type Claims, claim } from "../claims.ts";
import type { Destination } from "../destination.ts";
import { hastenBlocked, reviveNewest } from "../scores/blocked/blocked.ts";
import { completionScore, type NewScore, SCENARIO_MAXIMUM } from "../scores/score.ts";
import { insertScores } from "../scores/score-queries.ts";
import { isLearnerRole } from "./learner-role.ts";
import { readRosterEndpoint, readScoreEndpoint } from "./service-claims.ts";
import { upsertContext, upsertResourceLink, upsertVisit, type VisitRow } from "./visit-queries.ts";

interface Visit {
  organizationId: number;
  /** Our row of the deployment, not the platform's name for it. */
  deploymentId: number;
  userId: number;
  subject: string;
  launchCode: string;
  destination: Destination;
}

/**
 * Keeps what a launch says of the platform's services, in the launch's transaction; only as far as the registration's
 * switches are on. Claims that cannot be used are passed over: they are no reason to send a learner away.
 */
export async function rememberVisit(
  { outbound }: Pick<Context, "outbound">,
  trx: Database,
  now: Date,
  visit: Visit,
  claims: Claims,
): Promise<void> {
  const roster = readRosterEndpoint(outbound, claims);
  if (roster) await upsertContext(trx, now, visit, roster);
  const { destination } = visit;
  if (destination.to !== "lesson" && destination.to !== "scenario") return;
  const endpoint = readScoreEndpoint(outbound, claims);
  if (!endpoint || !isLearnerRole(claims[claim.roles])) return;
  const { organizationId } = visit;
  const linkId = await upsertResourceLink(trx, now, visit, endpoint);
  const found = await upsertVisit(trx, now, visit, {
    resourceLinkId: endpoint.resourceLinkId,
    templateId: destination.to === "lesson" ? destination.templateId : null,
    scenarioId: destination.to === "scenario" ? destination.scenarioId : null,
  });
  // The visit first, then its scores: as the sender locks them.
  if (linkId !== null) await hastenBlocked(trx, now, { organizationId, linkId });
  if (!found) return;
  await scoreEarlierCompletion(trx, now, visit, found);
  if (found.is_scored && found.has_trouble)
    await reviveNewest(trx, now, { organizationId, visitId: found.id });
}

/** The learner may have completed it before they came from here: perhaps nothing will happen to it any more. */
async function scoreEarlierCompletion(
  trx: Database,
  now: Date,
  visit: Visit,
  { template_id: templateId, scenario_id: scenarioId, is_scored: isScored }: VisitRow,
): Promise<void> {
  if (isScored) return;
  const reached =
    templateId !== null
      ? await lessonScore(trx, visit, templateId)
      : scenarioId !== null
        ? await scenarioScore(trx, visit, scenarioId)
        : null;
  if (reached === null) return;
  const { organizationId, userId } = visit;
  const score = { eventId: uuidV7(now), organizationId, userId, templateId, scenarioId, ...reached };
  await insertScores(trx, now, [score]);
}

type Reached = Pick<NewScore, "scoreGiven" | "scoreMaximum" | "scoredAt">;

async function lessonScore(
  trx: Database,
  { organizationId, userId }: Visit,
  templateId: number,
): Promise<Reached | null> {
  const curriculum = await selectCurriculumOf(trx, organizationId, userId, templateId);
  return curriculum?.completed_at ? { ...completionScore, scoredAt: curriculum.completed_at } : null;
}

/** The latest attempt's, as the next one's would take its place. */
async function scenarioScore(trx: Database, visit: Visit, scenarioId: string): Promise<Reached | null> {
  const run = await selectLatestCompletion(trx, visit, scenarioId);
  return run ? { scoreGiven: run.score, scoreMaximum: SCENARIO_MAXIMUM, scoredAt: run.completed_at } : null;
}
