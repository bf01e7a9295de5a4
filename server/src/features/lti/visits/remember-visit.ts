import { selectCurriculumOf } from "#features/lessons/index.ts";
import { uuidV7 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { type Claims, claim } from "../claims.ts";
import type { Destination } from "../launch/destination.ts";
import { hastenBlocked, reviveNewest } from "../scores/blocked/blocked.ts";
import { completionScore } from "../scores/score.ts";
import { insertScores } from "../scores/score-queries.ts";
import { isLearnerRole } from "./learner-role.ts";
import { readRosterEndpoint, readScoreEndpoint } from "./service-claims.ts";
import { upsertContext, upsertResourceLink, upsertVisit, type VisitRow } from "./visit-queries.ts";

export interface Visit {
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

/** The learner may have completed the lesson before they came from here: nothing will happen to it any more. */
async function scoreEarlierCompletion(
  trx: Database,
  now: Date,
  { organizationId, userId }: Visit,
  { template_id: templateId, is_scored: isScored }: VisitRow,
): Promise<void> {
  if (isScored || templateId === null) return;
  const curriculum = await selectCurriculumOf(trx, organizationId, userId, templateId);
  if (!curriculum?.completed_at) return;
  await insertScores(trx, now, [
    {
      ...completionScore,
      eventId: uuidV7(now),
      organizationId,
      userId,
      templateId,
      scenarioId: null,
      scoredAt: curriculum.completed_at,
    },
  ]);
}
