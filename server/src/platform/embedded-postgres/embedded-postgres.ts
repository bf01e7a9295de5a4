import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { type Binaries, findBinaries, makeUsable } from "./binaries.ts";
import { databaseName, databaseUser, dataFolder, ensureCluster } from "./cluster.ts";
import { EmbeddedPostgresError, explainSystemError } from "./embedded-postgres-error.ts";
import { isOutside, noteBelonging, refuseOthersDatabase } from "./location/belonging.ts";
import { chooseFolder, type DataLocation, type Log } from "./location/location.ts";
import { lockDataDir } from "./location/service-lock.ts";
import { attach } from "./postmaster/orphan.ts";
import {
  logFileOf,
  type Postmaster,
  type PostmasterOptions,
  startPostmaster,
} from "./postmaster/postmaster.ts";
import { type RestartLimits, supervise } from "./postmaster/supervisor.ts";
import { refuseUnfinishedRestore } from "./restored-cluster.ts";

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

export type StartOptions = {
  dataDir: string;
  log: Log;
  /** PostgreSQL settings that differ from the service's own, such as `fsync` for tests. */
  settings?: Record<string, string>;
  /** Called when PostgreSQL cannot be kept running. */
  onLost?: (sentence: string) => void;
  restarts?: RestartLimits;
  /** Run while PostgreSQL makes a new database, which takes half a second of another processor. */
  whileCreating?: () => Promise<void>;
  /** DATA_DIR was moved here and is used nowhere else: a database outside of it is its own. */
  wasMoved?: boolean;
};

/**
 * Starts PostgreSQL 18 on DATA_DIR, or attaches to the one that a killed service left running, and starts it again
 * whenever it ends. Every failure is an EmbeddedPostgresError whose message says what to do.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const found = findBinaries();
  try {
    mkdirSync(options.dataDir, { recursive: true });
    const dataDir = realpathSync(options.dataDir);
    const locks = [lockDataDir(dataDir)];
    const release = () => {
      for (const lock of locks.splice(0)) lock.release();
    };
    try {
      refuseUnfinishedRestore(dataDir);
      const location = chooseFolder(dataDir, options.log);
      if (isOutside(dataDir, location)) {
        if (!options.wasMoved) await refuseOthersDatabase(dataDir, location);
        locks.push(lockDataDir(location.folder));
      }
      const binaries = makeUsable(found, location, options.log);
      await ensureCluster(binaries, location, options.log, options.whileCreating ?? (async () => undefined));
      if (isOutside(dataDir, location)) await noteBelonging(dataDir, location);
      const postmaster = await runPostmaster(binaries, location, options);
      return handle(binaries, location, postmaster, options, release);
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    throw explainSystemError(error, resolve(options.dataDir));
  }
}

async function runPostmaster(
  binaries: Binaries,
  location: DataLocation,
  options: PostmasterOptions,
): Promise<Postmaster> {
  return (await attach(binaries, location, options)) ?? (await startPostmaster(binaries, location, options));
}

/** @throws EmbeddedPostgresError also where the database is not there any more: never makes an empty one in its place */
async function runAgain(
  binaries: Binaries,
  location: DataLocation,
  options: PostmasterOptions,
): Promise<Postmaster> {
  try {
    const data = dataFolder(location);
    if (!existsSync(data))
      throw new EmbeddedPostgresError(`${data} is gone: put it back, or restore a backup.`);
    return await runPostmaster(binaries, location, options);
  } catch (error) {
    throw explainSystemError(error, location.folder);
  }
}

function handle(
  binaries: Binaries,
  location: DataLocation,
  postmaster: Postmaster,
  { log, settings = {}, onLost = (sentence) => log.warn(sentence), restarts }: StartOptions,
  release: () => void,
): EmbeddedPostgres {
  const { socketFolder, port } = postmaster;
  const query = `host=${encodeURIComponent(socketFolder)}&port=${port}`;
  const supervisor = supervise(postmaster, {
    log,
    startAgain: (socketFolder, signal) =>
      runAgain(binaries, location, { log, settings, socketFolder, signal }),
    onLost: (sentence) => onLost(`${sentence} Its log is ${logFileOf(location)}.`),
    ...(restarts ? { limits: restarts } : {}),
  });
  let stopping: Promise<void> | undefined;
  return {
    connection: { host: socketFolder, port, user: databaseUser, database: databaseName },
    url: `postgresql://${databaseUser}@localhost/${databaseName}?${query}`,
    folder: location.folder,
    stop() {
      stopping ??= supervisor.stop().finally(release);
      return stopping;
    },
  };
}
