import type { Context } from "#platform/feature.ts";
import { createTimeShare } from "#platform/workers/time-share.ts";
import { selectClaimableBefore } from "./claim.ts";
import type { DueFloor } from "./due-floor.ts";

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
  const share = createTimeShare();

  async function lookBelow(dueFrom: Date): Promise<void> {
    try {
      const now = clock();
      const lanes = await selectClaimableBefore(db, { dueFrom, now, most: MOST_FOUND });
      if (lanes.length === MOST_FOUND) floor.reset();
      else floor.note(lanes, now);
      if (lanes.length > 0) onFound();
    } catch (error) {
      log.warn({ err: error }, "looking for webhook lanes below the floor failed; will retry");
    }
  }

  return {
    look() {
      const { dueFrom } = floor.reach(clock());
      if (dueFrom !== null && share.isDue()) looking = share.spend(() => lookBelow(dueFrom));
    },
    ended: () => looking,
  };
}
