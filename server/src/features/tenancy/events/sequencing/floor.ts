import type { WriteHorizon } from "../sequence-lock.ts";

/**
 * Below which id no event waits any more, so that nobody looks there again. While somebody holds a snapshot, PostgreSQL keeps
 * every earlier version of an event in the index of those that wait, and whoever begins at its beginning reads all of them.
 */
export interface SequencingFloor {
  /** The id above which is looked for events; 0 before anything is known. */
  above(): number;
  /** Of each batch, in order, after its commit. */
  note(batch: SequencedBatch): void;
  /** From now on nothing is known, as after a failover, where ids are given out again. */
  reset(): void;
}

interface SequencedBatch {
  /** Read before the batch. */
  horizon: WriteHorizon;
  /** Of its last event; null: there was none. */
  lastId: number | null;
  /** Whether more may wait behind it. */
  isFull: boolean;
}

interface Mark {
  id: number;
  xmax: number;
}

/**
 * Ids are drawn before they are committed: a lower one may come later than a higher one, and its event must still go first where
 * both are there. So an id that was seen is only a floor once all transactions that had begun by then are over, and a batch has
 * looked since. Transactions that only read, such as a backup, hold it up no more than they hold up the events.
 */
export function createSequencingFloor(): SequencingFloor {
  let floor = 0;
  let seenId: number | null = null;
  let awaited: Mark | null = null;
  let latest: Mark | null = null;
  return {
    above: () => floor,
    note({ horizon, lastId, isFull }) {
      // What drew an id before the last one that was seen had begun by now, which is later.
      if (seenId !== null) latest = { id: seenId, xmax: horizon.xmax };
      awaited ??= latest;
      const over = [latest, awaited].find((mark) => mark !== null && mark.xmax <= horizon.xmin);
      if (over) {
        const lookedUpTo = isFull ? (lastId ?? 0) : Number.POSITIVE_INFINITY;
        floor = Math.max(floor, Math.min(over.id, lookedUpTo));
        awaited = over === latest ? null : latest;
      }
      if (lastId !== null) seenId = lastId;
    },
    reset() {
      floor = 0;
      seenId = null;
      awaited = null;
      latest = null;
    },
  };
}
