import type { Context } from "#platform/feature.ts";
import { selectClaimableBefore } from "./claim.ts";
import type { DueFloor } from "./due-floor.ts";

/** Between two looks at least; and one takes a twentieth of the time at most. */
const LOOK_EVERY_MS = 100;
const LOOK_SHARE = 20;
const MOST_FOUND = 100;

/**
 * Looks now and then, beside the worker, for lanes below the floor that could be served: their rest is over, or another process
 * left them. How long that takes depends on how long somebody holds a snapshot, so no claim waits for it.
 */
export function createLookBelow(
  { db, clock, log }: Pick<Context, "db" | "clock" | "log">,
  floor: DueFloor,
  onFound: () => void,
) {
  let looking: Promise<void> = Promise.resolve();
  let nextAt = 0;

  async function lookBelow(dueFrom: Date): Promise<void> {
    const begunAt = performance.now();
    nextAt = Number.POSITIVE_INFINITY;
    try {
      const now = clock();
      const lanes = await selectClaimableBefore(db, { dueFrom, now, most: MOST_FOUND });
      if (lanes.length === MOST_FOUND) floor.reset();
      else floor.note(lanes, now);
      if (lanes.length > 0) onFound();
    } catch (error) {
      log.warn({ err: error }, "looking for webhook lanes below the floor failed; will retry");
    }
    const endedAt = performance.now();
    nextAt = endedAt + Math.max(LOOK_EVERY_MS, (endedAt - begunAt) * LOOK_SHARE);
  }

  return {
    look() {
      const { dueFrom } = floor.reach(clock());
      if (dueFrom !== null && performance.now() >= nextAt) looking = lookBelow(dueFrom);
    },
    ended: () => looking,
  };
}
