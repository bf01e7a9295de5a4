import type pg from "pg";
import type { ApplyOptions } from "./apply-in-transaction.ts";
import { concurrentIndex, dropIfInvalid } from "./concurrent-index.ts";
import { type Connection, isRecorded, record } from "./history.ts";
import { backendPid, watchingLocks } from "./lock-wait.ts";
import type { Migration } from "./migration-files.ts";
import { underMigrationLock } from "./migration-lock.ts";

/**
 * The file's one statement by itself, on a second connection, while the first holds the lock; then the note that it is
 * applied. Cut off between the two, it is applied again, so it has to be a statement that may run twice; an index that
 * is built concurrently is looked for first. @returns false when another process was faster
 */
export async function applyOutsideTransaction(
  pool: pg.Pool,
  migration: Migration,
  options: ApplyOptions,
): Promise<boolean> {
  return underMigrationLock(pool, options.log, async (guard) => {
    if (await isRecorded(guard, migration)) return false;
    await guard.query("set local idle_in_transaction_session_timeout = 0");
    const client = await pool.connect();
    try {
      const onWait = options.onWait;
      const work = () => run(client, migration, options);
      await watchingLocks(pool, await backendPid(client), { onWait, work });
    } finally {
      client.release(true); // with its settings
    }
    await record(guard, migration);
    return true;
  });
}

async function run(connection: Connection, migration: Migration, { log, lockTimeoutMs }: ApplyOptions) {
  await connection.query(`set lock_timeout = ${lockTimeoutMs}; set statement_timeout = 0`);
  const index = concurrentIndex(migration);
  if (index !== null && (await dropIfInvalid(connection, index, log)) === "valid") return;
  // It waits for older transactions, and nobody waits for it: so it may take as long as they do.
  if (index !== null) await connection.query("set lock_timeout = 0");
  await connection.query(migration.text);
}
