import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#platform/embedded-postgres/embedded-postgres.ts";

export interface StoppableDatabase {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Terminates every connection and occupies them all until `giveBack`. */
  takeAllConnections(): Promise<{ giveBack(): Promise<void> }>;
  remove(): Promise<void>;
}

/** An empty PostgreSQL of a test's own, which it may stop, start and starve. */
export async function aStoppableDatabase(maxConnections: number): Promise<StoppableDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-outage-"));
  chmodSync(dataDir, 0o755); // as root, the database's account has to pass through
  const options = {
    dataDir,
    log: { info: () => undefined, warn: () => undefined },
    settings: { max_connections: String(maxConnections), fsync: "off" },
  };
  let postgres: EmbeddedPostgres | null = await startEmbeddedPostgres(options);
  const { url, folder } = postgres;
  const stop = async () => {
    await postgres?.stop();
    postgres = null;
  };
  return {
    url,
    stop,
    async start() {
      postgres ??= await startEmbeddedPostgres(options);
    },
    takeAllConnections: () => takeAllConnections(url),
    async remove() {
      await stop();
      for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Terminates every connection and occupies them all until `giveBack`. */
export async function takeAllConnections(url: string): Promise<{ giveBack(): Promise<void> }> {
  const taken: pg.Client[] = [];
  const first = await connect(url);
  taken.push(first);
  // Counted, since a refusal only says that all are taken at that moment: one may be another's that is just ending.
  while (taken.length < (await mostConnections(first))) {
    await first.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> all ($1)",
      [await Promise.all(taken.map(processOf))],
    );
    await connect(url).then(
      (client) => taken.push(client),
      () => undefined,
    );
  }
  return {
    async giveBack() {
      await Promise.all(taken.map((client) => client.end()));
    },
  };
}

/** How many one account can have: some are kept for superusers. */
async function mostConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ most: number }>(
    `select current_setting('max_connections')::integer
            - case when rolsuper then 0 else current_setting('superuser_reserved_connections')::integer end as most
     from pg_roles where rolname = current_user`,
  );
  return rows[0]?.most ?? 0;
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
