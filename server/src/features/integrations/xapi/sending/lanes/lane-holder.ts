import type { Context } from "#platform/feature.ts";
import { type ClaimedLane, holdsLane, renewLane } from "./lane-queries.ts";

/** So soon a worker notices that the store is paused, or that somebody is erased. */
export const NOTICED_WITHIN_MS = 100;

/**
 * Holds a claimed lane. The returned function says whether it is still ours: from what is known where that is new
 * enough, else the database is asked. It is asked ahead of need, so that sending seldom waits for it; the lease is
 * prolonged when a third of it is over.
 */
export function holdLane(
  { db, clock }: Pick<Context, "db" | "clock">,
  lane: ClaimedLane,
  leaseMs: number,
): () => Promise<boolean> {
  const longestMs = Math.min(leaseMs / 3, NOTICED_WITHIN_MS);
  let leasedUntil = clock().getTime() + leaseMs;
  let knownAt = performance.now();
  let isLost = false;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const askedAt = performance.now();
    const now = clock().getTime();
    const isToProlong = leasedUntil - now <= (leaseMs * 2) / 3;
    const until = isToProlong ? now + leaseMs : leasedUntil;
    isLost = !(await (isToProlong ? renewLane(db, lane, new Date(until)) : holdsLane(db, lane)));
    leasedUntil = until;
    knownAt = askedAt;
  }

  return async () => {
    const ageMs = performance.now() - knownAt;
    if (isLost || ageMs < longestMs / 2) return !isLost;
    asking ??= ask().finally(() => {
      asking = null;
    });
    asking.catch(() => undefined); // when nobody waits for it, the next call asks again
    if (ageMs >= longestMs) await asking;
    return !isLost;
  };
}
