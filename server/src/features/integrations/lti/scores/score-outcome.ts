import { defineSentence, inSentences, type Message } from "#platform/health/sentence.ts";
import { isUnreachable } from "#platform/outbound/answer.ts";
import { pauseBeforeNext } from "#platform/outbound/backoff.ts";
import type { OutboundAnswer } from "#platform/outbound/outbound.ts";
import { type Failure, failureOf, isPassing, isSetUpStatus } from "../services/failure.ts";

/** Seconds before each attempt, after the one before: two and a half days in all. */
const SCHEDULE = [0, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400, 86_400];
/** Until somebody has mended the set-up: as often at first, then every six hours. */
const SET_UP_PAUSE_S = 21_600;
/** An LMS that nobody looks after is left alone in the end. */
const LONGEST_SET_UP_MS = 180 * 24 * 3_600_000;

export type ScoreOutcome =
  | { kind: "delivered"; status: number; said: Message | null }
  | { kind: "retry"; pauseMs: number; isBlocked: boolean; failure: Failure }
  | { kind: "failed"; failure: Failure };

/** What a platform's answer to a score means (AGS 2.0, 3.4.3). */
export function classifyAnswer(
  answer: OutboundAnswer,
  now: Date,
): Failure | (ScoreOutcome & { kind: "delivered" }) {
  if (answer.kind === "failure") {
    const isPermanent = isUnreachable(answer);
    return failureOf(answer, now, inSentences(notTaken(), answer.sentence), {
      isPermanent,
      isSetUp: isPermanent,
    });
  }
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: "delivered", status, said: null };
  if (status === 409) return { kind: "delivered", status, said: inSentences(hasNewer()) };
  const said = inSentences((reasons.get(status) ?? answered)({ status }));
  return failureOf(answer, now, said, { isPermanent: !isPassing(status), isSetUp: isSetUpStatus(status) });
}

const notTaken = defineSentence("lti_score.not_taken", "The platform took no score:");
const hasNewer = defineSentence("lti_score.newer", "The platform has a newer score already.");
const answered = defineSentence("lti_score.answered", "The platform answered {status}.");
const reasons: ReadonlyMap<number, typeof answered> = new Map([
  [
    400,
    defineSentence(
      "lti_score.answered.400",
      "The platform answered {status}: it takes no scores for this learner or line item. Look whether they still learn in the course.",
    ),
  ],
  [
    401,
    defineSentence(
      "lti_score.answered.401",
      "The platform answered {status} to a new token as well. Look whether a proxy before the platform drops the Authorization header.",
    ),
  ],
  [
    403,
    defineSentence(
      "lti_score.answered.403",
      "The platform answered {status}: this tool may not write scores there. Allow it the service; the score then goes by itself.",
    ),
  ],
  [
    404,
    defineSentence(
      "lti_score.answered.404",
      "The platform answered {status}: the line item is gone. Give the link a grade again and let anybody who learns open it; the score then goes by itself.",
    ),
  ],
]);

/** Again later, unless that makes no sense or was tried often enough. Failures of the set-up wait for its repair. */
export function afterFailure(
  failure: Failure,
  { attempts, ageMs }: { attempts: number; ageMs: number },
  random: number,
): ScoreOutcome {
  const { retryAfterMs, isPermanent, isSetUp } = failure;
  const isBlocked = isSetUp && ageMs < LONGEST_SET_UP_MS;
  if (isPermanent && !isBlocked) return { kind: "failed", failure };
  const schedule = isBlocked ? setUpSchedule(attempts) : SCHEDULE;
  const pauseMs = pauseBeforeNext(schedule, attempts + 1, { retryAfterMs, random });
  return pauseMs === null ? { kind: "failed", failure } : { kind: "retry", pauseMs, isBlocked, failure };
}

function setUpSchedule(attempts: number): number[] {
  return Array.from({ length: attempts + 2 }, (_, at) =>
    Math.min(SCHEDULE[at] ?? SET_UP_PAUSE_S, SET_UP_PAUSE_S),
  );
}
