/** When the attempts of one round are made, in seconds after the one before. */
export type Schedule = readonly number[];

/** For sandbox organizations, whose developers wait for the result. */
export const SANDBOX_SCHEDULE: Schedule = [0, 1, 2, 4, 8];

const JITTER = 0.2;
const LONGEST_RETRY_AFTER_MS = 24 * 3_600_000;

/**
 * The pause before the next attempt, in milliseconds, or null when the round is over. It varies by 20 % either way, so
 * that a receiver that comes back is not met by everything at once. A longer Retry-After is honoured, up to a day.
 */
export function pauseBeforeNext(
  schedule: Schedule,
  finishedAttempts: number,
  { retryAfterMs, random }: { retryAfterMs: number | null; random: number },
): number | null {
  const seconds = schedule[finishedAttempts];
  if (seconds === undefined) return null;
  const pauseMs = seconds * 1000 * (1 + JITTER * (2 * random - 1));
  return Math.round(Math.max(pauseMs, Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS)));
}
