import type { Clock } from "../../transport/clock.ts";
import { LecternError } from "../../transport/error.ts";
import { pauseAfter } from "../../transport/retry.ts";

/** What went wrong, and when it is tried again. */
export interface Retry {
  error: LecternError;
  /** How many tries have failed in a row: 1 after the first. */
  attempt: number;
  /** Milliseconds until the next. */
  waitMs: number;
}

interface RetryOptions {
  clock: Clock;
  onRetry?: ((retry: Retry) => void | Promise<void>) | undefined;
  signal?: AbortSignal | undefined;
}

const LONGEST_PAUSE_MS = 60_000;
/** The window of the service's limits: a longer pause does not come from the service. */
const LONGEST_ASKED_MS = 3_600_000;

/**
 * Tries again for as long as it fails for a passing reason: no answer, 408, 429, 5xx. Pauses grow to a minute; a
 * `Retry-After` is kept up to an hour. @throws what is not passing, what `onRetry` throws, and the signal's reason
 */
export async function retryWithoutEnd<T>(
  attemptIt: () => Promise<T>,
  { clock, onRetry, signal }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptIt();
    } catch (error) {
      if (!(error instanceof LecternError) || !isPassing(error)) throw error;
      const askedMs = Math.min((error.retryAfterSeconds ?? 0) * 1000, LONGEST_ASKED_MS);
      const waitMs = pauseAfter(attempt, askedMs, LONGEST_PAUSE_MS);
      await onRetry?.({ error, attempt, waitMs });
      await clock.wait(waitMs, signal);
    }
  }
}

function isPassing({ status, code }: LecternError): boolean {
  return code === "network_error" || status === 408 || status === 429 || status >= 500;
}
