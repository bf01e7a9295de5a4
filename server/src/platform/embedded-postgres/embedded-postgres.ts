import { mkdirSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { type Binaries, findBinaries, makeUsable } from "./binaries.ts";
import { databaseName, databaseUser, ensureCluster } from "./cluster.ts";
import { explainSystemError } from "./embedded-postgres-error.ts";
import { attach } from "./orphan.ts";
import { chooseFolder, type Place } from "./place.ts";
import { type Postmaster, type PostmasterOptions, startPostmaster, stopPostmaster } from "./postmaster.ts";
import { lockDataDir } from "./service-lock.ts";

export type EmbeddedPostgres = {
  /** What the driver needs. `host` is the folder of a socket only this service's account can reach. */
  connection: { host: string; port: number; user: string; database: string };
  /** The same as one string, for tools that take a URL. */
  url: string;
  /** Where the database, its log and its socket are: under DATA_DIR unless the account could not enter it. */
  folder: string;
  /** Stops PostgreSQL and lets go of DATA_DIR. Close the pool first. At most about 15 s. */
  stop(): Promise<void>;
};

export type StartOptions = PostmasterOptions & { dataDir: string };

/**
 * Starts PostgreSQL 18 on DATA_DIR, or attaches to the one that a killed service left running.
 * Every failure is an EmbeddedPostgresError whose message says what to do.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const found = findBinaries();
  try {
    mkdirSync(options.dataDir, { recursive: true });
    const dataDir = realpathSync(options.dataDir);
    const lock = lockDataDir(dataDir);
    try {
      const place = chooseFolder(dataDir, options.log);
      const binaries = makeUsable(found, place, options.log);
      const postmaster = await runCluster(binaries, place, options);
      return handle(place, postmaster, lock.release);
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw explainSystemError(error, resolve(options.dataDir));
  }
}

async function runCluster(binaries: Binaries, place: Place, options: StartOptions): Promise<Postmaster> {
  await ensureCluster(binaries, place, options.log);
  return (await attach(binaries, place, options.log)) ?? (await startPostmaster(binaries, place, options));
}

function handle(place: Place, postmaster: Postmaster, release: () => void): EmbeddedPostgres {
  const { socketFolder, port } = postmaster;
  const query = `host=${encodeURIComponent(socketFolder)}&port=${port}`;
  let stopping: Promise<void> | undefined;
  return {
    connection: { host: socketFolder, port, user: databaseUser, database: databaseName },
    url: `postgresql://${databaseUser}@localhost/${databaseName}?${query}`,
    folder: place.folder,
    stop() {
      stopping ??= stopPostmaster(postmaster).finally(release);
      return stopping;
    },
  };
}
