import pg from "pg";
import { isConnectionFailure } from "../availability/unavailable.ts";
import { type Database, type DatabaseOptions, type OpenDatabase, openDatabase } from "../database.ts";
import { requireSettings } from "../session-settings.ts";
import { type Comparison, compareWith, type History, selectPosition } from "./position.ts";

/** A read-only copy of the database, usually some milliseconds late. */
export interface Replica {
  /** See `offload`. `primary` is asked how far it has come: the pool, or the transaction that goes on afterwards. */
  read<T>(primary: Database, read: (from: Database) => Promise<T>): Promise<T>;
  /** Why reads go to the primary at the moment; null: they need not. @throws when the primary cannot be asked */
  look(): Promise<ReplicaTrouble | null>;
  close(): Promise<void>;
}

export type ReplicaTrouble =
  | Exclude<Comparison, { kind: "replayed" }>
  /** No process has written on the primary's timeline yet: it has just taken another server's place. */
  | { kind: "new_primary" }
  | { kind: "unreachable"; reason: string }
  | { kind: "refused"; reason: string };

/** By what a read was answered, and why. */
type ReadOutcome = "replica" | "behind" | "unusable" | "busy" | "failed";

interface ReplicaOptions
  extends Pick<
    DatabaseOptions,
    "connection" | "poolSize" | "timeoutsMs" | "nameStatements" | "applicationName" | "isTraced"
  > {
  /** Over which the primary is asked when no read is under way. */
  primary: Database;
  history: History;
  log: {
    warn(fields: object, text: string): void;
    info(text: string): void;
  };
  onRead(outcome: ReadOutcome): void;
}

/** A read that waits longer for a connection is done by the primary. */
const CONNECTS_WITHIN_MS = 1_000;
/** While the replica is not used, no request waits for it: every so often, one has it looked at meanwhile. */
const LOOK_EVERY_MS = 500;

/** Nothing connects before the first look, which the first read or the first heartbeat asks for. */
export function openReplica({ primary, history, log, onRead, ...options }: ReplicaOptions): Replica {
  const opened = openDatabase({
    ...options,
    connectsWithinMs: CONNECTS_WITHIN_MS,
    hasAlternative: true,
    onConnectionLost: () => undefined, // the next read finds out
  });
  let isUsable = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<ReplicaTrouble | null> | null = null;
  let told: ReplicaTrouble["kind"] | null = null;

  async function lookOnce(): Promise<ReplicaTrouble | null> {
    const trouble = await findTrouble(opened, primary, history).catch(asRefusal);
    lookedAt = performance.now();
    isUsable = trouble === null;
    tell(trouble);
    return trouble;
  }

  /** That it is behind says the health check, when it lasts. */
  function tell(trouble: ReplicaTrouble | null): void {
    if (trouble?.kind === "behind" || (trouble?.kind ?? null) === told) return;
    told = trouble?.kind ?? null;
    if (trouble === null) log.info("the replica in DATABASE_READ_URL is used again");
    else log.warn({ trouble }, "the replica in DATABASE_READ_URL is not used; the primary answers all reads");
  }

  /** One at a time, for all who ask. */
  function look(): Promise<ReplicaTrouble | null> {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  function lookMeanwhile(): void {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return;
    look().catch(() => undefined); // it is the primary that does not answer, as those who need it find out
  }

  /** The answer, or why the primary has to give it. */
  async function readThere<T>(
    from: Database,
    read: (from: Database) => Promise<T>,
  ): Promise<{ answer: T } | Exclude<ReadOutcome, "replica">> {
    if (!isUsable) {
      lookMeanwhile();
      return "unusable";
    }
    if (isFull(opened.pool)) return "busy";
    try {
      const position = await selectPosition(from, history);
      // A pooler or an address of several replicas may give each transaction another server, so the one that is asked reads.
      return await opened.db
        .transaction()
        .setIsolationLevel("read committed")
        .setAccessMode("read only")
        .execute(async (db) => {
          const compared = await compareWith(db, position, history);
          if (compared.kind === "replayed") return { answer: await read(db) };
          isUsable = false;
          return compared.kind === "behind" ? ("behind" as const) : ("unusable" as const);
        });
    } catch (error) {
      if (!isOfDatabase(error)) throw error;
      if (isConnectionFailure(error)) isUsable = false;
      log.warn({ err: error }, "a read for the replica failed; the primary answers it");
      return "failed";
    }
  }

  return {
    async read(from, read) {
      const there = await readThere(from, read);
      onRead(typeof there === "string" ? there : "replica");
      return typeof there === "string" ? read(from) : there.answer;
    },
    look,
    close: () => opened.close(),
  };
}

/** While it looks, the mark may be written anew: then both have another one a moment later. */
const LOOKS = 3;

async function findTrouble(
  { db }: OpenDatabase,
  primary: Database,
  history: History,
): Promise<ReplicaTrouble | null> {
  for (let look = 1; ; look++) {
    const position = await selectPosition(primary, history);
    if (position.mark === null) return { kind: "new_primary" };
    const compared = await requireSettings(db)
      .then(() => compareWith(db, position, history))
      .catch(troubleOf);
    if (compared.kind === "replayed") return null;
    if (compared.kind !== "other_history" || look === LOOKS) return compared;
  }
}

const UNDEFINED_TABLE = "42P01";

function troubleOf(error: unknown) {
  if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE)
    return { kind: "other_history" as const };
  const kind = isConnectionFailure(error) ? ("unreachable" as const) : ("refused" as const);
  return { kind, reason: error instanceof Error ? error.message : String(error) };
}

/** Of a primary that does not tell how far it is. @throws that it does not answer at all */
function asRefusal(error: unknown) {
  if (isConnectionFailure(error)) throw error;
  return troubleOf(error);
}

/** More than the replica's connections can take at a time is read from the primary, and nobody waits. */
function isFull({ idleCount, totalCount, options }: pg.Pool): boolean {
  return idleCount === 0 && totalCount >= options.max;
}

/** The replica's refusals as well as its failures, of which there are many: a conflict with what it replays, a lock, a limit. */
function isOfDatabase(error: unknown): boolean {
  return error instanceof pg.DatabaseError || isConnectionFailure(error);
}
