import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence, inSentences, type Message } from "#platform/health/sentence.ts";
import { raiseNotice, reconcileNotices, resolveNotices } from "#tenancy/notices/index.ts";
import { type BlockedDeployment, selectBlocked } from "./blocked.ts";

const notTaken = defineSentence(
  "lti.score_failed",
  "The LMS of deployment {deployment} did not take a score.",
);
const sendAgain = defineSentence(
  "lti.score_failed.again",
  "See `lectern lti scores --status failed`; `lectern lti resend-scores --status failed` sends them again.",
);
const blockedScores = defineSentence(
  "lti.scores_blocked",
  "The LMS of deployment {deployment} takes no scores.",
);
const goesOn = defineSentence(
  "lti.scores_blocked.meanwhile",
  "They are kept and go on by themselves once that is mended; `lectern lti scores --status waiting` lists them.",
);

const failedKind = "lti.score_failed";
const blockedKind = "lti.scores_blocked";
const subjectType = "lti_deployment";

interface Subject {
  deployment_id: number;
  organization_id: number;
}

/** Somebody has to look: this score is not sent again by itself. */
export async function notifyOfFailure(
  trx: Database,
  now: Date,
  { deployment_id: subjectId, organization_id: organizationId }: Subject,
  reason: Message,
): Promise<void> {
  await raiseNotice(trx, now, {
    organizationId,
    kind: failedKind,
    severity: "warning",
    subjectType,
    subjectId,
    ...inSentences(notTaken({ deployment: subjectId }), ...reason.sentences, sendAgain()),
  });
}

/** Somebody looked, and has sent them again. */
export async function settleFailures(
  trx: Database,
  now: Date,
  deploymentIds: readonly number[],
): Promise<void> {
  await resolveNotices(trx, now, { kinds: [failedKind], subjectType, subjectIds: deploymentIds });
}

/** Somebody has to mend the set-up; nothing is lost, and then everything goes on by itself. */
export async function notifyOfBlocked(trx: Database, now: Date, blocked: BlockedDeployment): Promise<void> {
  await raiseNotice(trx, now, blockedNotice(blocked));
}

/** A score went through that had waited for that: the matter is over, unless others still wait. */
export async function settleBlocked(trx: Database, now: Date, deploymentId: number): Promise<void> {
  if ((await selectBlocked(trx, deploymentId)).length > 0) return;
  await resolveNotices(trx, now, { kinds: [blockedKind], subjectType, subjectIds: [deploymentId] });
}

/** What else ends the matter: scores that were overtaken or forgotten, an LMS that was switched off. */
export async function watchBlockedScores({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const current = (await selectBlocked(db)).map(blockedNotice);
  await reconcileNotices(db, clock(), { kinds: [blockedKind], subjectType, current });
}

function blockedNotice({
  deployment_id: subjectId,
  organization_id: organizationId,
  reason,
}: BlockedDeployment) {
  return {
    organizationId,
    kind: blockedKind,
    severity: "warning" as const,
    subjectType,
    subjectId,
    ...inSentences(blockedScores({ deployment: subjectId }), ...(reason?.sentences ?? []), goesOn()),
  };
}
