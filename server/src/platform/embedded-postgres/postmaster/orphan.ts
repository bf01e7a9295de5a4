// A service that was killed leaves its PostgreSQL running. The next one takes it over.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Binaries } from "../binaries.ts";
import { databaseName, databaseUser, dataFolder } from "../cluster.ts";
import type { DataLocation, Log } from "../location/location.ts";
import { isPostgresIn, isRunning, sendSignal } from "../processes.ts";
import { readPidFile } from "./pid-file.ts";
import { type Postmaster, stopPostmaster } from "./postmaster.ts";

/** The PostgreSQL already running in this folder, if it is one we would have started ourselves, with `settings`. */
export async function attach(
  binaries: Binaries,
  location: DataLocation,
  { log, settings = {} }: { log: Log; settings?: Record<string, string> },
): Promise<Postmaster | undefined> {
  const data = dataFolder(location);
  const orphan = await settled(data);
  if (!orphan) return undefined;
  const { pid, port, socketFolder } = orphan;
  const postmaster = { pid, data, socketFolder, port, child: null };
  if ((await isOurs(postmaster)) && wasStartedFrom(binaries, data) && wasStartedWith(settings, data)) {
    log.info("The service was not shut down cleanly; its PostgreSQL is still running and is reused.");
    return postmaster;
  }
  log.info(
    "PostgreSQL is still running, but with other binaries or settings, or without its socket: restarting it.",
  );
  await stopPostmaster(postmaster);
  return undefined;

  async function isOurs({ socketFolder: host }: Postmaster): Promise<boolean> {
    const client = new pg.Client({
      host,
      port,
      user: databaseUser,
      database: databaseName,
      connectionTimeoutMillis: 5_000,
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ version: string; data: string }>(
        "select current_setting('server_version') as version, current_setting('data_directory') as data",
      );
      return rows[0]?.data === data && binaries.version.startsWith(`${rows[0].version}.`);
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Waits until a PostgreSQL that is starting or stopping has finished doing so. */
async function settled(data: string) {
  const hurryAt = Date.now() + 1_000;
  for (;;) {
    const found = readPidFile(data);
    if (!found) return undefined;
    if (!isPostgresIn(data, found.pid)) {
      if (isRunning(found.pid)) disown(data);
      return undefined;
    }
    if (found.status === "ready") return found;
    // It would wait for its last client to disconnect.
    if (found.status === "stopping" && Date.now() > hurryAt) sendSignal(found.pid, "SIGINT");
    await sleep(10);
  }
}

/** PostgreSQL notes its command line: programs that have moved since would no longer find their libraries. */
function wasStartedFrom(binaries: Binaries, data: string): boolean {
  const program = join(binaries.folder, "native", "bin", "postgres");
  return readFileSync(join(data, "postmaster.opts"), "utf8").startsWith(`${program} `);
}

function wasStartedWith(settings: Record<string, string>, data: string): boolean {
  const options = readFileSync(join(data, "postmaster.opts"), "utf8");
  return Object.entries(settings).every(([name, value]) => options.includes(`"${name}=${value}"`));
}

/**
 * The number in the pid file is another program's by now, or that of a dead process nobody has waited for;
 * PostgreSQL would take either for itself. The rest of the file has to stay: by its last lines PostgreSQL
 * finds out whether processes of the dead server still write to this folder.
 */
function disown(data: string): void {
  const file = join(data, "postmaster.pid");
  const [, ...rest] = readFileSync(file, "utf8").split("\n");
  writeFileSync(file, [nobodysPid, ...rest].join("\n"));
}

/** Above what any system gives to a process. */
const nobodysPid = 2 ** 31 - 2;
