import { honouring, withJitter } from "#platform/outbound/backoff.ts";

const FIRST_MS = 5_000;
const LONGEST_MS = 30 * 60_000;
const EVER_AFTER_MS = 10 * 60_000;
const REFUSED_MS = 5 * 60_000;

/**
 * How long a store is left alone after so many failures in a row, in milliseconds: 5 s, twice as long each time, up to
 * 30 minutes, then 10 minutes without end; 20 % more or less. A longer Retry-After is honoured, up to a day.
 */
export function pauseAfter(failures: number, retryAfterMs: number | null, random: number): number {
  const doubled = FIRST_MS * 2 ** Math.min(failures - 1, 20);
  const isEverAfter = doubled / 2 >= LONGEST_MS;
  const pauseMs = isEverAfter ? EVER_AFTER_MS : Math.min(doubled, LONGEST_MS);
  return honouring(retryAfterMs, withJitter(pauseMs, random));
}

/** Between probes of a store that refuses us. */
export function pauseWhileRefused(random: number): number {
  return withJitter(REFUSED_MS, random);
}
