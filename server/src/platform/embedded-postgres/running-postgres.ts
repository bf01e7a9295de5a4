import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { databaseName, databaseUser } from "./cluster.ts";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import { readPidFile } from "./postmaster/pid-file.ts";
import { isPostgresIn } from "./processes.ts";

/** How to reach the PostgreSQL that a service has started on this DATA_DIR; null where none runs. */
export function findRunningPostgres(dataDir: string): EmbeddedPostgres["connection"] | null {
  const data = clusterIn(dataDir);
  if (data === null) return null;
  const found = readPidFile(data);
  if (found?.status !== "ready" || !isPostgresIn(data, found.pid)) return null;
  return { host: found.socketFolder, port: found.port, user: databaseUser, database: databaseName };
}

/** Where the database of this DATA_DIR is; null where there is none. */
export function clusterIn(dataDir: string): string | null {
  const memory = join(dataDir, "database-folder");
  const folder = existsSync(memory) ? readFileSync(memory, "utf8").trim() : join(dataDir, "postgres");
  const data = join(folder, "data");
  return existsSync(join(data, "PG_VERSION")) ? realpathSync(data) : null;
}
