import type pg from "pg";
import type { Log } from "../../log/log.ts";
import { isRecorded, record } from "./history.ts";
import { backendPid, type LockWait, watchingLocks } from "./lock-wait.ts";
import type { Migration } from "./migration-files.ts";
import { underMigrationLock } from "./migration-lock.ts";

export interface ApplyOptions {
  log: Pick<Log, "info" | "warn">;
  lockTimeoutMs: number;
  onWait(wait: LockWait): void;
}

/** The file and the note that it is applied, both or neither. @returns false when another process was faster */
export async function applyInTransaction(
  pool: pg.Pool,
  migration: Migration,
  { log, lockTimeoutMs, onWait }: ApplyOptions,
): Promise<boolean> {
  return underMigrationLock(pool, log, async (connection) => {
    if (await isRecorded(connection, migration)) return false;
    // A crash may take the last files back, each with its note: they are applied again. So no commit waits for the disk.
    await connection.query(
      `set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = 0; set local synchronous_commit = off`,
    );
    const work = () => connection.query(migration.text);
    await watchingLocks(pool, await backendPid(connection), { onWait, work });
    await record(connection, migration);
    return true;
  });
}
