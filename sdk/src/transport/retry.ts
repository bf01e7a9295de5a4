import type { LecternError } from "./error.ts";

/** How patient the client is. */
export interface RetryPolicy {
  /** Repetitions after the first try; 0 turns them off. */
  retries: number;
  /** A longer wait than this is not made: the error says how long it would have been. Milliseconds. */
  longestWaitMs: number;
}

export const standardRetries: RetryPolicy = { retries: 4, longestWaitMs: 60_000 };
const FIRST_WAIT_MS = 250;

interface Tries {
  /** Of this request so far, without those that only asked for the answer to an earlier one. */
  attempt: number;
  /** For the answer to an earlier try, in milliseconds. */
  waitedMs: number;
  isRepeatable: boolean;
  policy: RetryPolicy;
}

/**
 * How long to wait before the next try, or null when there shall be none. A throttled request was not carried out,
 * so it may always be repeated; after a 5xx or a broken connection only a request that does no harm twice. While the
 * first try is still at work, or a server that died with it still counts as at it, its answer is waited for up to
 * `longestWaitMs` in all.
 */
export function waitBeforeRetry(
  error: LecternError,
  { attempt, waitedMs, isRepeatable, policy }: Tries,
): number | null {
  const isSpent = isInFlight(error)
    ? policy.retries === 0 || waitedMs >= policy.longestWaitMs
    : attempt > policy.retries;
  if (isSpent || !isTransient(error, isRepeatable)) return null;
  const asked = error.retryAfterSeconds === null ? 0 : error.retryAfterSeconds * 1000;
  if (asked > policy.longestWaitMs) return null;
  return pauseAfter(attempt, asked, policy.longestWaitMs);
}

/**
 * As long as was asked, or twice as long each time up to `longestMs`. A part of it is random, so that clients which failed
 * together do not return together.
 */
export function pauseAfter(attempt: number, askedMs: number, longestMs: number): number {
  const backoff = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), longestMs);
  return askedMs === 0 ? backoff * (0.5 + Math.random() / 2) : askedMs + backoff * Math.random();
}

function isTransient(error: LecternError, isRepeatable: boolean): boolean {
  if (error.status === 429) return true;
  if (isInFlight(error)) return true;
  return isRepeatable && (error.status === 0 || error.status >= 500);
}

/** The first try is still being answered; its answer will be given to the repeat. */
export function isInFlight(error: LecternError): boolean {
  return error.code === "idempotency_in_flight";
}
