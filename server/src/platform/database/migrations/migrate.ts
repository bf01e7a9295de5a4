import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../../log/log.ts";
import { applyInTransaction } from "./apply-in-transaction.ts";
import { applyOutsideTransaction } from "./apply-outside-transaction.ts";
import { failed, gaveUp, isLockTrouble } from "./failures.ts";
import { createHistory, type History, outstanding, readHistory } from "./history.ts";
import type { LockWait } from "./lock-wait.ts";
import { type Migration, readMigrations } from "./migration-files.ts";
import { underMigrationLock } from "./migration-lock.ts";
import { recordRelease, thisRelease } from "./schema-release.ts";

export interface MigrateOptions {
  folder?: string;
  log?: Pick<Log, "info" | "warn">;
  /** For how long a statement waits for a lock: everybody who comes after it to that table waits as well. */
  lockTimeoutMs?: number;
  /** How long to leave the others alone after each time-out; after the last one it gives up. */
  pausesMs?: readonly number[];
}

const LOCK_TIMEOUT_MS = 4_000;
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
const silent = { info: () => undefined, warn: () => undefined };

/**
 * Brings the schema up to date, one transaction for each outstanding file (docs/decisions/0135): of several processes
 * that start together each file is applied by one. The pool needs three connections.
 * @returns the names of the files that this process applied
 * @throws when a file fails, when a table stays in use, or when a file that was applied before has been edited since;
 * the files before it stay applied, and the next call goes on from there
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder);
  const history = await prepareHistory(pool, options.log ?? silent);
  // Before the first file, so that no release that needs what it takes away starts meanwhile.
  await recordRelease(pool, thisRelease, options.log ?? silent);
  const applied: string[] = [];
  for (const migration of outstanding(migrations, history)) {
    if (await applyRetrying(pool, migration, options)) applied.push(migration.name);
  }
  return applied;
}

async function prepareHistory(pool: pg.Pool, log: Pick<Log, "info">): Promise<History> {
  const known = await readHistory(pool);
  if (known !== null) return known;
  return underMigrationLock(pool, log, async (connection) => {
    await createHistory(connection);
    return (await readHistory(connection)) ?? new Map();
  });
}

/** A slow transaction of somebody else must not keep a release from starting. */
async function applyRetrying(
  pool: pg.Pool,
  migration: Migration,
  { log = silent, lockTimeoutMs = LOCK_TIMEOUT_MS, pausesMs = PAUSES_MS }: MigrateOptions,
): Promise<boolean> {
  const apply = migration.isTransactional ? applyInTransaction : applyOutsideTransaction;
  let wait: LockWait | null = null;
  const onWait = (seen: LockWait) => {
    wait = seen;
    log.info(`migration ${migration.name} is waiting for ${seen}`);
  };
  for (let attempt = 0; ; attempt++) {
    try {
      return await apply(pool, migration, { log, lockTimeoutMs, onWait });
    } catch (error) {
      if (!isLockTrouble(error)) throw await failed(pool, migration, error);
      const pauseMs = pausesMs[attempt];
      if (pauseMs === undefined) throw gaveUp(migration, wait, error);
      log.warn(
        `migration ${migration.name} got no lock within ${lockTimeoutMs} ms; retrying in ${pauseMs} ms`,
      );
      await setTimeout(pauseMs);
    }
  }
}
