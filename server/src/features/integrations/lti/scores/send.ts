import type { Context } from "#platform/feature.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import { serviceScope } from "../service-scopes.ts";
import type { AccessTokens } from "../services/access-tokens.ts";
import type { Failure } from "../services/failure.ts";
import { requestService } from "../services/service-request.ts";
import type { ClaimedScore } from "./claim.ts";
import { lineItemOf } from "./line-items/line-item.ts";
import { forgetLineItem } from "./line-items/line-item-queries.ts";
import { platformOf } from "./line-items/platform.ts";
import { afterFailure, classifyAnswer, type ScoreOutcome } from "./score-outcome.ts";

export type Sent = (ScoreOutcome | { kind: "busy" }) & { lineItemUrl: string | null };

/** One attempt. */
export async function sendScore(
  context: Pick<Context, "db" | "clock" | "outbound">,
  tokens: AccessTokens,
  score: ClaimedScore,
): Promise<Sent> {
  const fail = (failure: Parameters<typeof afterFailure>[0]) =>
    afterFailure(failure, { attempts: score.attempts, ageMs: ageOf(score, context.clock()) }, Math.random());
  if (!score.scopes.includes(serviceScope.score)) return { ...fail(scopeMissing), lineItemUrl: null };
  const found = await lineItemOf(context, tokens, score);
  if (found.kind === "busy") return { kind: "busy", lineItemUrl: null };
  if (found.kind === "service_failure") return { ...fail(found), lineItemUrl: null };
  const lineItemUrl = found.url;
  const answer = await requestService(context, tokens, platformOf(score), {
    method: "POST",
    url: scoresUrl(lineItemUrl),
    scopes: [serviceScope.score],
    accept: "application/json",
    body: { type: "application/vnd.ims.lis.v1.score+json", content: scoreBody(score) },
  });
  if (answer.kind === "service_failure") return { ...fail(answer), lineItemUrl };
  const classified = classifyAnswer(answer, context.clock());
  if (classified.kind === "delivered") return { ...classified, lineItemUrl };
  if (classified.status !== 404 || score.line_item_url !== null) return { ...fail(classified), lineItemUrl };
  await forgetLineItem(context.db, score, lineItemUrl);
  return { ...fail({ ...classified, isPermanent: false, isSetUp: false }), lineItemUrl };
}

const scopeMissing: Failure = {
  kind: "service_failure",
  isPermanent: true,
  isSetUp: true,
  status: null,
  ...inSentences(
    defineSentence(
      "lti_score.scope_missing",
      "The platform does not let this tool send scores. Allow it the service there (scope `…/lti-ags/scope/score`), and let anybody who learns open the link again.",
    )(),
  ),
  retryAfterMs: null,
};

function ageOf({ creation_date: createdAt }: ClaimedScore, now: Date): number {
  return now.getTime() - Date.parse(createdAt);
}

/** `/scores` belongs to the path: addresses of line items may have a query (Moodle's do). */
function scoresUrl(lineItemUrl: string): string {
  const url = new URL(lineItemUrl);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/scores`;
  return url.href;
}

/** AGS 2.0, 3.4. */
function scoreBody({ subject, score_given, score_maximum, scored_at }: ClaimedScore) {
  return {
    userId: subject,
    scoreGiven: score_given,
    scoreMaximum: score_maximum,
    activityProgress: "Completed",
    gradingProgress: "FullyGraded",
    timestamp: new Date(scored_at).toISOString(),
  };
}
