import type { RawBuilder } from "kysely";

/**
 * What workers of a feature wait for. A commit that changes one of its tables wakes them, in whichever process they are, and
 * each process that works looks now and then what is due: a wake that was lost is made up for, and what is to be done later
 * is done in time.
 */
export interface Queue {
  /** As processes call it among themselves. */
  name: string;
  /** Names of the workers that serve it. */
  workers: readonly string[];
  /** A change of one of these may be work. */
  tables: readonly string[];
  /**
   * SQL: from when on there is something to do, such as the next attempt or the end of a lease; null where nothing waits.
   * Out of an index. It may be early, never late.
   */
  dueAt(now: Date): RawBuilder<unknown>;
}

/** A moment that has passed, for what can be done at once. */
export const LONG_DUE = "epoch";
