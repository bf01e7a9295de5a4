import { defineSentence, inSentences, type Sentence } from "#platform/health/sentence.ts";
import { retryAfterOf, storableText } from "#platform/outbound/answer.ts";
import { pauseBeforeNext, type Schedule } from "#platform/outbound/backoff.ts";
import type { OutboundAnswer } from "#platform/outbound/outbound.ts";
import type { SimulatedFailure } from "./simulated-failure.ts";

/** Why an attempt failed. Closed, so that the console can explain each. */
export const errorClasses = [
  "dns",
  "connect",
  "tls",
  "timeout",
  "reset",
  "status",
  "redirect",
  "too_large",
  "blocked_address",
  "simulated",
] as const;
export type ErrorClass = (typeof errorClasses)[number];

/** What one request came to, and what follows for its delivery. */
export interface AttemptOutcome {
  next: { kind: "delivered" } | { kind: "failed" } | { kind: "retry"; pauseMs: number };
  /** The receiver said that it is gone for good (410). */
  isGone: boolean;
  status: number | null;
  error: ErrorClass | null;
  message: string | null;
  /** The message in parts, where it has one. */
  sentences?: readonly Sentence[];
  responseBody: string | null;
  responseTruncated: boolean;
  address: string | null;
  /** When the receiver's certificate expires; null: it presented none, or there was no answer. */
  certificateEndsAt: Date | null;
  durationMs: number;
}

interface AttemptContext {
  schedule: Schedule;
  /** Attempts of this round that ended before this one. */
  attempts: number;
  now: Date;
  /** From 0 to 1. */
  random: number;
}

/** Every 2xx is a success, everything else a failed attempt: also where we may not go, since addresses change (G3). */
export function classifyAnswer(
  answer: OutboundAnswer | SimulatedFailure,
  context: AttemptContext,
): AttemptOutcome {
  const { address, durationMs } = answer;
  const seen = { address, durationMs: Math.round(durationMs) };
  if (answer.kind === "failure") {
    const { error, sentence, status } = answer;
    const next = afterFailure(context, null);
    const nothing = {
      status,
      responseBody: null,
      responseTruncated: false,
      isGone: false,
      certificateEndsAt: null,
    };
    return { ...nothing, ...seen, next, error, ...inSentences(sentence) };
  }
  const { status, truncated: responseTruncated, certificateEndsAt } = answer;
  const response = {
    status,
    responseBody: storableText(answer.body),
    responseTruncated,
    certificateEndsAt,
  };
  if (status >= 200 && status < 300) {
    return { ...response, ...seen, next: { kind: "delivered" }, error: null, message: null, isGone: false };
  }
  const next = afterFailure(context, retryAfterOf(answer, context.now));
  const said = inSentences(answered({ status }));
  return { ...response, ...seen, next, error: "status", ...said, isGone: status === 410 };
}

const answered = defineSentence(
  "webhook_endpoint.answered",
  "The host answered {status}; only 2xx counts as received.",
);

function afterFailure(
  { schedule, attempts, random }: AttemptContext,
  retryAfterMs: number | null,
): AttemptOutcome["next"] {
  const pauseMs = pauseBeforeNext(schedule, attempts + 1, { retryAfterMs, random });
  return pauseMs === null ? { kind: "failed" } : { kind: "retry", pauseMs };
}
