/** By so much clocks of two machines may differ. */
const MAX_SKEW_MS = 5 * 60_000;

/** Longer ago than `limitMs`. So is what lies in the future: it was written under a clock that ran ahead, nobody knows when. */
export function isStale(moment: string, now: number, limitMs: number): boolean {
  return now - Date.parse(moment) > limitMs || isAhead(moment, now);
}

/** In the future, by more than clocks differ. */
export function isAhead(moment: string, now: number): boolean {
  return Date.parse(moment) - now > MAX_SKEW_MS;
}
