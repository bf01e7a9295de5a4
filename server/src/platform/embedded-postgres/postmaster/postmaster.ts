import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "../binaries.ts";
import { dataFolder, runAs } from "../cluster.ts";
import { EmbeddedPostgresError, explainOutput } from "../embedded-postgres-error.ts";
import type { DataLocation, Log } from "../location/location.ts";
import { makeSocketFolder, removeSocketFolder, socketPort } from "../location/socket-folder.ts";
import { isPostgresIn, sendSignal } from "../processes.ts";
import { readPidFile } from "./pid-file.ts";

/** A PostgreSQL that answers. */
export type Postmaster = {
  pid: number;
  data: string;
  socketFolder: string;
  port: number;
  /** Null for one that another process started and this one took over. */
  child: ChildProcess | null;
};

export type PostmasterOptions = {
  log: Log;
  /** PostgreSQL settings that differ from the service's own, such as `fsync` for tests. */
  settings?: Record<string, string>;
  /** Where clients look for its socket already. */
  socketFolder?: string;
  /** How long it may replay its log before it takes connections. */
  recoveryMs?: number;
  /** Ends a start that nobody waits for any more. */
  signal?: AbortSignal;
};

// For a small machine and a quick start; what is committed stays committed (fsync and synchronous_commit are on).
const serviceSettings = {
  listen_addresses: "",
  max_connections: "200",
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
  // A keeper of the log that never comes back must not fill the disk.
  max_slot_wal_keep_size: "10GB",
  // Plans made for an empty table read all of it; a first import would go on with them for a whole minute.
  autovacuum_naptime: "5s",
};
const pollMs = 5;
const standardRecoveryMs = 10 * 60_000;
const memoryReleaseMs = 10_000;

/** Starts PostgreSQL and resolves when it takes connections; after a crash that includes its recovery. */
export async function startPostmaster(
  binaries: Binaries,
  location: DataLocation,
  options: PostmasterOptions,
): Promise<Postmaster> {
  const deadline = Date.now() + memoryReleaseMs;
  for (;;) {
    const attempt = launch(binaries, location, options);
    const output = await readyOrOutput(attempt, location, options);
    if (output === undefined) return attempt.postmaster;
    // Killed a moment ago, PostgreSQL's last processes may still be letting go of their memory.
    if (!/pre-existing shared memory block/.test(output) || Date.now() > deadline) {
      throw explainOutput(output, location.folder, logFileOf(location));
    }
    await sleep(100);
  }
}

/** Stops PostgreSQL: connections are ended and everything is written; if that takes over 10 s, at once. */
export async function stopPostmaster({ pid, data, socketFolder }: Postmaster): Promise<void> {
  const steps = [
    // Connections that were closed a moment ago end by themselves rather than with an error.
    ["SIGTERM", 250],
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 1_000],
  ] as const;
  for (const [signal, timeoutMs] of steps) {
    if (isGone(data, pid)) break;
    sendSignal(pid, signal);
    const deadline = Date.now() + timeoutMs;
    while (!isGone(data, pid) && Date.now() < deadline) await sleep(pollMs);
  }
  removeSocketFolder(socketFolder);
}

/** What PostgreSQL says of itself since its last start; the start before that is beside it in `postgres.log.1`. */
export function logFileOf(location: DataLocation): string {
  return join(location.folder, "postgres.log");
}

type Attempt = { child: ChildProcess; postmaster: Postmaster };

function launch(
  binaries: Binaries,
  location: DataLocation,
  { settings, socketFolder: known }: PostmasterOptions,
): Attempt {
  const data = dataFolder(location);
  const socketFolder = makeSocketFolder(location, known);
  const logFile = logFileOf(location);
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, "w", 0o600);
  const all = {
    ...serviceSettings,
    unix_socket_directories: socketFolder,
    port: String(socketPort),
    ...settings,
  };
  const child = spawn(
    join(binaries.folder, "native", "bin", "postgres"),
    ["-D", data, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    // Its own group: a terminal's Ctrl-C would stop it before the service has let go of its connections.
    { ...runAs(location), detached: true, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  child.unref();
  return { child, postmaster: { pid: child.pid ?? 0, data, socketFolder, port: socketPort, child } };
}

/** Resolves with nothing when ready, and with what PostgreSQL printed when it ended instead. */
async function readyOrOutput(
  { child, postmaster }: Attempt,
  location: DataLocation,
  { log, signal, recoveryMs = standardRecoveryMs }: PostmasterOptions,
): Promise<string | undefined> {
  let failure: Error | undefined;
  child.on("error", (error) => {
    failure = error;
  });
  const begun = Date.now();
  let isAnnounced = false;
  while (failure === undefined && child.exitCode === null && child.signalCode === null) {
    const found = readPidFile(postmaster.data);
    if (found?.pid === child.pid && found?.status === "ready") return undefined;
    if (signal?.aborted) {
      child.kill("SIGQUIT");
      await once(child, "exit");
      throw new EmbeddedPostgresError("The service was stopped while PostgreSQL was starting.");
    }
    if (Date.now() - begun > recoveryMs) {
      child.kill("SIGQUIT");
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL in ${location.folder} was not ready after ${recoveryMs / 60_000} minutes. Its log is ${logFileOf(location)}.`,
      );
    }
    if (!isAnnounced && Date.now() - begun > 3_000) {
      isAnnounced = true;
      log.info("PostgreSQL is recovering after an unclean shutdown; this can take a while.");
    }
    await sleep(pollMs);
  }
  if (failure) throw failure;
  return readFileSync(logFileOf(location), "utf8");
}

/** The pid file goes last. The number may be another program's by now. */
function isGone(data: string, pid: number): boolean {
  if (!isPostgresIn(data, pid)) return true;
  const holder = readPidFile(data)?.pid;
  return holder === undefined || (holder > 0 && holder !== pid); // 0: read while it was being written
}
