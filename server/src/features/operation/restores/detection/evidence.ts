import type { RestoreReason } from "../reasons.ts";

/** What the database says of itself. */
export interface Mark {
  /** Which history its stream tells. */
  epoch: number;
  counter: number;
  /** Whether the transaction that the row names is the one that PostgreSQL names. Null: nobody has written it yet. */
  isAsWritten: boolean | null;
  databaseOid: number | null;
  timeline: number | null;
  /** Of a server that somebody else runs: which restore it came from, null for none. */
  place: string | null;
}

/** Where the database is now, as PostgreSQL and the file system say. Null: they do not say. */
export interface Surroundings {
  databaseOid: number;
  timeline: number | null;
  place: string | null;
  /** `lectern restore` has put the server's folder there; `place` tells this restore from others. */
  isRestored: boolean;
}

/** What somebody outside the database saw of it: this process, or one before it that kept a note. */
export interface Witness {
  epoch: number;
  counter: number;
  seenAt: Date;
}

/**
 * Why this cannot be the database as it was last left, or null. Everything here survives a crash, a restart of the
 * machine, an upgrade and a failover that lost nothing.
 * @param isKnownEpoch whether the database has ever had the witness' epoch
 */
export function findEvidence(
  mark: Mark,
  now: Surroundings,
  witness: Witness | null,
  isKnownEpoch: boolean,
): RestoreReason | null {
  if (mark.isAsWritten === null) return witness === null ? null : wentBackwards(mark, witness, isKnownEpoch);
  // A dump is read in by a transaction of its own; files that are copied keep the numbers of transactions.
  if (!mark.isAsWritten) return "dump";
  if (now.isRestored && mark.place !== now.place) return "declared";
  if (differ(mark.databaseOid, now.databaseOid)) return "copied_database";
  if (differ(mark.place, now.place)) return "copied_folder";
  if (witness !== null) return wentBackwards(mark, witness, isKnownEpoch);
  // After a failover, too, but then there is a witness, unless every process went down with its notes.
  return differ(mark.timeline, now.timeline) ? "recovered" : null;
}

function wentBackwards(mark: Mark, witness: Witness, isKnownEpoch: boolean): RestoreReason | null {
  const isEarlier = witness.epoch === mark.epoch ? witness.counter > mark.counter : !isKnownEpoch;
  return isEarlier ? "went_backwards" : null;
}

function differ<T>(one: T | null, other: T | null): boolean {
  return one !== null && other !== null && one !== other;
}
