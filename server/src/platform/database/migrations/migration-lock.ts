import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../../log/log.ts";

const MIGRATION_LOCK = 4_610_001;
const ASK_AGAIN_MS = 200;

/** Does the work in a transaction beside which no other process migrates, and commits it. */
export async function underMigrationLock<T>(
  pool: pg.Pool,
  log: Pick<Log, "info">,
  work: (connection: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await beginLocked(client, log);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Asks again and again instead of waiting in the statement: a statement that waits keeps its snapshot, and
 * `create index concurrently` waits for every older snapshot, so that each would wait for the other for ever.
 */
async function beginLocked(client: pg.PoolClient, log: Pick<Log, "info">): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    await client.query("begin");
    const { rows } = await client.query<{ is_taken: boolean }>(
      "select pg_try_advisory_xact_lock($1) as is_taken",
      [MIGRATION_LOCK],
    );
    if (rows[0]?.is_taken) return;
    await client.query("rollback");
    if (isFirst) log.info("another process is migrating the database: waiting");
    await setTimeout(ASK_AGAIN_MS);
  }
}
