import { createTimeShare } from "./time-share.ts";

/**
 * From where on a process looks for what waits, in the order of an index: the position of the first that it found last. While
 * somebody holds a snapshot, PostgreSQL keeps every earlier state of a row in the index, and a look from its beginning reads all of
 * them. Such a look, which finds everything, is taken with a twentieth of the time: what was committed late, has rested, or was
 * left by another process waits for it.
 */
export interface Floor<Position> {
  /** @param search looks from this position on, itself included; null: from the beginning */
  look<Found>(search: (from: Position | null) => Promise<Found>): Promise<Found>;
  /** The first that a look has found; undefined where it found nothing. */
  note(first: Position | undefined): void;
  /** How long a worker that found nothing may rest until it has to look from the beginning. */
  pauseMs(): number;
}

/** @param now in milliseconds, for tests that turn time by hand */
export function createFloor<Position>(now?: () => number): Floor<Position> {
  const wholes = createTimeShare(now);
  let from: Position | null = null;
  let wasWhole = true;
  return {
    look(search) {
      wasWhole = from === null || wholes.isDue();
      return wasWhole ? wholes.spend(() => search(null)) : search(from);
    },
    note(first) {
      if (first !== undefined) from = first;
    },
    pauseMs: () => (wasWhole ? Number.POSITIVE_INFINITY : wholes.pauseMs()),
  };
}

/** Longer than it usually takes from the moment that a transaction writes down to its commit. */
const SLACK_MS = 1_000;

/** As the position of a floor, where the order is one of time: with what may be committed a little later. */
export function withSlack(moment: string): Date {
  return new Date(Date.parse(moment) - SLACK_MS);
}
