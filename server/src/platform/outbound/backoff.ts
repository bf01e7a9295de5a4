/** When attempts are made, in seconds after the one before. */
export type Schedule = readonly number[];

const JITTER = 0.2;
const LONGEST_RETRY_AFTER_MS = 24 * 3_600_000;

/** 20 % more or less, so that a host that comes back is not met by everything at once. `random` is from 0 to 1. */
export function withJitter(ms: number, random: number): number {
  return Math.round(ms * (1 + JITTER * (2 * random - 1)));
}

/** The pause, or the longer one that the host asked for, up to a day. */
export function honouring(retryAfterMs: number | null, pauseMs: number): number {
  return Math.max(pauseMs, Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS));
}

/** The pause before the next attempt, in milliseconds, with jitter; null when the schedule is over. */
export function pauseBeforeNext(
  schedule: Schedule,
  finishedAttempts: number,
  { retryAfterMs, random }: { retryAfterMs: number | null; random: number },
): number | null {
  const seconds = schedule[finishedAttempts];
  return seconds === undefined ? null : honouring(retryAfterMs, withJitter(seconds * 1000, random));
}
