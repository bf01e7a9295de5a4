// A service that was killed leaves its PostgreSQL running. The next one takes it over.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Binaries } from "./binaries.ts";
import { databaseName, databaseUser, dataFolder } from "./cluster.ts";
import type { Log, Place } from "./place.ts";
import { type Postmaster, readPidFile, stopPostmaster } from "./postmaster.ts";
import { isPostgresIn } from "./processes.ts";

/** The PostgreSQL already running in this folder, if it is one we would have started ourselves. */
export async function attach(binaries: Binaries, place: Place, log: Log): Promise<Postmaster | undefined> {
  const data = dataFolder(place);
  const orphan = await settled(data);
  if (!orphan) return undefined;
  const { pid, port, socketFolder } = orphan;
  const postmaster = { pid, data, socketFolder, port, expectExit: () => undefined };
  if ((await isOurs(postmaster)) && wasStartedFrom(binaries, data)) {
    log.info("The service was not stopped cleanly last time; its PostgreSQL is still running and goes on.");
    return postmaster;
  }
  log.info(
    "PostgreSQL is still running from before, from other programs or without its socket: restarting it.",
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
  for (;;) {
    const found = readPidFile(data);
    if (!found) return undefined;
    if (!isPostgresIn(data, found.pid)) {
      // Its number is nobody's or another program's, which PostgreSQL would take for a running database.
      rmSync(join(data, "postmaster.pid"), { force: true });
      return undefined;
    }
    if (found.status === "ready") return found;
    await sleep(10);
  }
}

/** PostgreSQL notes its command line: programs that have moved since would no longer find their libraries. */
function wasStartedFrom(binaries: Binaries, data: string): boolean {
  const program = join(binaries.folder, "native", "bin", "postgres");
  return readFileSync(join(data, "postmaster.opts"), "utf8").startsWith(`${program} `);
}
