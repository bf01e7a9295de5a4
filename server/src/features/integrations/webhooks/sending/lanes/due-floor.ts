/**
 * Where this process looks for lanes that have something due: those that became due lately, and those that it knows to have more
 * waiting. While somebody holds a snapshot, PostgreSQL keeps every earlier state of a lane in the index of what is due, and
 * whoever begins at its beginning reads all of them. What other processes left behind is looked for now and then beside.
 */
export interface DueFloor {
  reach(now: Date): Reach;
  /** Of each claim that asked for its reach, after its commit. */
  claimed(claim: { now: Date; isWhole: boolean; lanes: readonly LeftLane[] }): void;
  /** These lanes were changed, and are known to be like this now. */
  note(lanes: readonly LeftLane[], now: Date): void;
  /** From now on nothing is known: the next claim looks through all lanes. */
  reset(): void;
}

export interface Reach {
  /** All lanes whose next delivery was due then or later. Null: all there are. */
  dueFrom: Date | null;
  /** And these, whenever it was due. */
  known: readonly number[];
}

/** A lane as a claim or a result left it. */
export interface LeftLane {
  id: number;
  next_due_at: string | null;
  resting_until: string | null;
}

/** Longer than it takes from an event until the sequencer has queued its deliveries, with some of them waiting for their turn. */
const LAG_MS = 1_000;
const MOST_KNOWN = 500;
/** What another process has emptied since is forgotten so soon. */
const KNOWN_MS = 10_000;

export function createDueFloor(): DueFloor {
  let floorMs: number | null = null;
  /** Until when each is remembered. */
  const known = new Map<number, number>();

  function reset(): void {
    floorMs = null;
    known.clear();
  }

  function note(lanes: readonly LeftLane[], now: Date): void {
    for (const { id, next_due_at: due, resting_until: resting } of lanes) {
      if (due !== null && resting === null && Date.parse(due) <= now.getTime())
        known.set(id, now.getTime() + KNOWN_MS);
      else known.delete(id);
    }
    if (known.size > MOST_KNOWN) reset();
  }

  return {
    reach(now) {
      for (const [id, until] of known) if (until < now.getTime()) known.delete(id);
      return { dueFrom: floorMs === null ? null : new Date(floorMs), known: [...known.keys()] };
    },
    claimed({ now, isWhole, lanes }) {
      if (isWhole) floorMs = now.getTime() - LAG_MS;
      note(lanes, now);
    },
    note,
    reset,
  };
}
