import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError, explainOutput } from "./embedded-postgres-error.ts";
import type { DataLocation, Log } from "./location/location.ts";

export const databaseUser = "lectern";
/** The database that initdb makes: the cluster is the service's alone, so one of its own would say nothing more. */
export const databaseName = "postgres";

/** Of folders that are no database yet. */
export const unfinishedPrefix = "initializing-";

/**
 * Makes an empty database cluster where there is none, and refuses one that these programs cannot read. `meanwhile` is run
 * while it is made.
 */
export async function ensureCluster(
  binaries: Binaries,
  location: DataLocation,
  log: Log,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const data = dataFolder(location);
  removeUnfinished(location.folder);
  if (existsSync(data)) return checkVersion(data, binaries);
  log.info(`Creating an empty database in ${data}.`);
  // Beside and then renamed: a start that is killed half-way leaves nothing that looks like a database.
  const unfinished = join(location.folder, `${unfinishedPrefix}${randomBytes(4).toString("hex")}`);
  await Promise.all([initdb(binaries, location, unfinished), meanwhile()]);
  renameSync(unfinished, data);
}

/** Where the cluster of a place is. */
export function dataFolder(location: DataLocation): string {
  return join(location.folder, "data");
}

/** Clears away what a start or a restore that was killed has left. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(unfinishedPrefix))
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function checkVersion(data: string, { version }: Binaries): void {
  const file = join(data, "PG_VERSION");
  const written = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  const [major] = version.split(".");
  if (written === major) return;
  if (!/^\d+$/.test(written)) {
    throw new EmbeddedPostgresError(
      `${data} is not a whole PostgreSQL database: put a backup in its place (docs/operating/backup.md), or move the folder away to begin with an empty one.`,
    );
  }
  throw new EmbeddedPostgresError(
    `The database in ${data} was written by PostgreSQL ${written}, and this release brings ${major}: start the release that wrote it, which is the only one that reads it, or move the folder away to begin with an empty one.`,
  );
}

function initdb(binaries: Binaries, location: DataLocation, folder: string): Promise<void> {
  const child = spawn(
    join(binaries.folder, "native", "bin", "initdb"),
    [
      `--pgdata=${folder}`,
      `--username=${databaseUser}`,
      "--encoding=UTF8",
      // Sorting by code point, with upper and lower case of all languages, the same on every system.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--auth-local=trust",
      "--auth-host=reject",
      "--no-instructions",
    ],
    { ...runAs(location), stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(explainOutput(output, location.folder))));
  });
}

/** How PostgreSQL's programs are spawned: as the account, from a folder it can read, undisturbed by PG… variables. */
export function runAs({ account, folder }: DataLocation) {
  return { cwd: folder, env: { LC_ALL: "C" }, ...(account && { uid: account.uid, gid: account.gid }) };
}
