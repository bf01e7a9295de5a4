import { join } from "node:path";
import pg from "pg";
import { readHistory } from "#platform/database/migrations/history.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { readMigrations } from "#platform/database/migrations/migration-files.ts";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { clusterIn } from "#platform/embedded-postgres/running-postgres.ts";
import { copyDatabase, isUnused } from "#platform/moves/copy-database.ts";
import { MoveError } from "#platform/moves/move-error.ts";
import { markMoved } from "#platform/moves/moved-mark.ts";
import type { Config } from "../config.ts";

const OLDEST_MAJOR = 15;

/**
 * Copies the embedded database into an empty one of the operator's own, while the service stands still. The embedded one stays as it
 * is, and no service starts on it again. @returns what to do then @throws MoveError or EmbeddedPostgresError
 */
export async function moveDatabase(
  config: Config,
  targetUrl: string,
  note: (line: string) => void,
): Promise<string> {
  if (config.databaseUrl !== null)
    throw new MoveError("DATABASE_URL is set, so this service runs on a PostgreSQL of your own already.");
  if (clusterIn(config.dataDir) === null)
    throw new MoveError(
      `There is no embedded database in ${config.dataDir}: run the command with the settings of the service (DATA_DIR).`,
    );
  const target = { connectionString: targetUrl, application_name: "lectern move" };
  const pool = new pg.Pool({ ...target, max: 3 });
  pool.on("error", () => undefined); // the statement under way fails of itself
  const silent = { info: () => undefined, warn: () => undefined };
  const source = await startEmbeddedPostgres({ dataDir: config.dataDir, log: silent });
  try {
    await requireCurrent(source.connection);
    await requireEmpty(pool, target);
    note("Making the tables.");
    await migrate(pool);
    note("Copying the rows.");
    const rows = await copyDatabase(source.connection, target, note);
    await markMoved(config.dataDir, new Date());
    return describe(config, targetUrl, rows);
  } catch (error) {
    throw explain(error);
  } finally {
    await pool.end();
    await source.stop();
  }
}

/** Otherwise the copy would have columns that the original lacks. */
async function requireCurrent(source: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(source);
  await client.connect();
  try {
    const history = await readHistory(client);
    const known = (await readMigrations()).map(({ name }) => name).sort();
    const applied = [...(history?.keys() ?? [])].sort();
    if (applied.join() !== known.join())
      throw new MoveError(
        "The embedded database is of another release: start this release on it once, stop it, and run the command again.",
      );
  } finally {
    await client.end();
  }
}

/** What an interrupted move has left, tables without a row, counts as empty. */
async function requireEmpty(pool: pg.Pool, target: pg.ClientConfig): Promise<void> {
  const { rows } = await pool.query<{ major: number; tables: number; is_ours: boolean }>(`
    select current_setting('server_version_num')::integer / 10000 as major,
           (select count(*)::integer from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tables,
           to_regclass('public.schema_migration') is not null as is_ours`);
  const [row] = rows;
  if (row === undefined) throw new Error("A select without a table has one row.");
  if (row.major < OLDEST_MAJOR)
    throw new MoveError(
      `The server is PostgreSQL ${row.major}, and Lectern needs ${OLDEST_MAJOR} or newer: upgrade it first.`,
    );
  if (row.tables === 0 || (row.is_ours && (await isUnused(target)))) return;
  throw new MoveError(
    "The database holds something already, and nothing is overwritten: make an empty one (create database lectern), and name that.",
  );
}

/** Neither the address nor the key is repeated: it holds a password. */
function describe({ dataDir, secretKeys }: Config, targetUrl: string, rows: number): string {
  const { host, database } = new pg.Client(targetUrl);
  return [
    `${rows} rows are in ${database} on ${host} now, counted in every table, and every sequence goes on where it was.`,
    "",
    "Set, for every process:",
    "  DATABASE_URL      the address that you gave",
    secretKeys.length > 0
      ? "  SECRET_KEY        as it is"
      : `  SECRET_KEY_FILE   ${join(dataDir, "secret.key")}, or SECRET_KEY to what is in that file`,
    `  STORAGE_URL       as it is; where none is set, stored files stay in ${join(dataDir, "files")}`,
    "  DEMO              true, if you want to keep the demo partner",
    "",
    "Say once that it is the same service: npm start -- moved",
    "Then start it. Make a backup, and delete the old database when all is well. Without DATABASE_URL nothing starts on it any more, or two services would send the same.",
  ].join("\n");
}

const sentences: Readonly<Record<string, string>> = {
  "42501": "The role may not make what is needed: let it own the database (alter database … owner to …).",
  "28000": "The server refuses the role: check the name and the password.",
  "28P01": "The server refuses the role: check the name and the password.",
  "3D000": "There is no such database: make an empty one (create database lectern).",
  ECONNREFUSED: "The server cannot be reached: check the address, and that it runs.",
  ENOTFOUND: "The server cannot be reached: check the address.",
  ETIMEDOUT: "The server cannot be reached: check the address, and the firewall.",
  "53100": "The disk of the server is full: nothing was kept. Enlarge it, and run the command again.",
};

function explain(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  const sentence = sentences[String(error.code)];
  return sentence === undefined ? error : new MoveError(sentence, { cause: error });
}
