import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { fill } from "./database-template.ts";

const CLUSTER_LOCK = 4_610_003;
const silent = { info: () => undefined, warn: () => undefined };

/** What is in the database: nothing, the schema, or the product's content as well. */
type Contents = "nothing" | "schema" | "content";
const makers: Record<Contents, (url: string) => Promise<void>> = {
  nothing: async () => undefined,
  schema: migrated,
  content: fill,
};

/**
 * Gives a DATA_DIR that has no database one that is made once a run: half a second of the processor for each that nobody has
 * to initialize, and of a service's first start two thirds. It is of no service yet, so that the first to start on it calls it
 * its own. Where test files share nothing, the folder stays as it is, and the start makes all of it.
 */
export async function prepareCluster(dataDir: string, contents: Contents = "content"): Promise<void> {
  const { TEST_SCRATCH: scratch, TEST_POSTGRES_URL: url } = process.env;
  if (scratch === undefined || url === undefined) return;
  const prepared = join(scratch, `prepared-with-${contents}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [CLUSTER_LOCK]);
    if (!existsSync(prepared)) await make(prepared, makers[contents]);
  } finally {
    await client.end();
  }
  mkdirSync(dataDir, { recursive: true });
  execFileSync("cp", ["-a", join(prepared, "postgres"), dataDir]);
}

async function make(prepared: string, fillIn: (url: string) => Promise<void>): Promise<void> {
  const unfinished = `${prepared}-${process.pid}`;
  mkdirSync(unfinished);
  chmodSync(unfinished, 0o755); // as root, the database's account has to pass through
  const settings = { fsync: "off" };
  const postgres = await startEmbeddedPostgres({ dataDir: unfinished, log: silent, settings });
  await fillIn(postgres.url).finally(() => postgres.stop());
  renameSync(unfinished, prepared);
}

async function migrated(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  await migrate(pool).finally(() => pool.end());
}
