import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";

interface RestartableDatabase {
  databaseUrl: string;
  /** Stops PostgreSQL as an administrator would, and starts it again at the same place. */
  restartDatabase(): Promise<void>;
}

/** A migrated database in a PostgreSQL of its own, with these settings beside the usual ones, for as long as `use` takes. */
export async function withRestartableDatabase<T>(
  use: (database: RestartableDatabase) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-restart-"));
  chmodSync(dataDir, 0o755); // as root, the database's account has to pass through
  const log = { info: () => undefined, warn: () => undefined };
  const start = () =>
    startEmbeddedPostgres({ dataDir, log, settings: { max_connections: "200", ...settings } });
  let postgres = await start();
  const { url: databaseUrl, folder } = postgres;
  try {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
    await migrate(pool);
    await pool.end();
    return await use({
      databaseUrl,
      async restartDatabase() {
        await postgres.stop();
        postgres = await start();
        if (postgres.url !== databaseUrl) throw new Error(`PostgreSQL came back at ${postgres.url}.`);
      },
    });
  } finally {
    await postgres.stop();
    for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
  }
}
