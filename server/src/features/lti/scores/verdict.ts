import { pauseBeforeNext } from "#features/webhooks/index.ts";
import type { OutboundAnswer } from "#platform/outbound/outbound.ts";
import { type Failure, failureOf, isPassing, isUnreachable } from "../services/failure.ts";

/** Seconds before each attempt, after the one before: two and a half days in all. */
const SCHEDULE = [0, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400, 86_400];

export type Verdict =
  | { kind: "delivered"; status: number; message: string | null }
  | { kind: "retry"; pauseMs: number; failure: Failure }
  | { kind: "failed"; failure: Failure };

/** What a platform's answer to a score means (AGS 2.0, 3.4.3). */
export function judgeAnswer(answer: OutboundAnswer, now: Date): Failure | (Verdict & { kind: "delivered" }) {
  if (answer.kind === "failure") {
    const isPermanent = isUnreachable(answer);
    return failureOf(answer, now, `The platform took no score: ${answer.message}`, { isPermanent });
  }
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: "delivered", status, message: null };
  if (status === 409)
    return { kind: "delivered", status, message: "The platform has a newer score already." };
  const message = `The platform answered ${status}${reasons.get(status) ?? "."}`;
  return failureOf(answer, now, message, { isPermanent: !isPassing(status) });
}

const reasons: ReadonlyMap<number, string> = new Map([
  [400, ": it takes no scores for this learner or line item. Look whether they still learn in the course."],
  [401, " to a new token as well. Look whether a proxy before the platform drops the Authorization header."],
  [403, ": this tool may not write scores there. Allow it, then send the score again."],
  [404, ": the line item is gone. Let the learner open the link again, then send the score again."],
]);

/** Again later, unless that makes no sense or was tried often enough. */
export function afterFailure(failure: Failure, attempts: number, random: number): Verdict {
  const { retryAfterMs, isPermanent } = failure;
  const pauseMs = isPermanent ? null : pauseBeforeNext(SCHEDULE, attempts + 1, { retryAfterMs, random });
  return pauseMs === null ? { kind: "failed", failure } : { kind: "retry", pauseMs, failure };
}
