import { type ChildProcess, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { dataFolder, runAs } from "./cluster.ts";
import { EmbeddedPostgresError, explainOutput } from "./embedded-postgres-error.ts";
import { type Log, makeFolderOf, type Place } from "./place.ts";
import { isRunning } from "./processes.ts";

/** A PostgreSQL that answers. `expectExit` says that its end is wanted. */
export type Postmaster = {
  pid: number;
  data: string;
  socketFolder: string;
  port: number;
  expectExit: () => void;
};

export type PostmasterOptions = {
  log: Log;
  /** PostgreSQL settings that differ from the service's own, such as `fsync` for tests. */
  settings?: Record<string, string>;
  /** Called when PostgreSQL ends without having been asked to. */
  onUnexpectedExit?: (sentence: string) => void;
};

// For a small machine and a quick start; what is committed stays committed (fsync and synchronous_commit are on).
const serviceSettings = {
  listen_addresses: "",
  max_connections: "200",
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
  // Plans made for an empty table read all of it; a first import would go on with them for a whole minute.
  autovacuum_naptime: "5s",
};
const port = 5432;
const pollMs = 5;
const recoveryMs = 10 * 60_000;
const memoryReleaseMs = 10_000;

/** Starts PostgreSQL and resolves when it takes connections; after a crash that includes its recovery. */
export async function startPostmaster(
  binaries: Binaries,
  place: Place,
  options: PostmasterOptions,
): Promise<Postmaster> {
  const giveUpAt = Date.now() + memoryReleaseMs;
  for (;;) {
    const attempt = launch(binaries, place, options.settings ?? {});
    const output = await readyOrOutput(attempt, place, options.log);
    if (output === undefined) return watch(attempt, options);
    // Killed a moment ago, PostgreSQL's last processes may still be letting go of their memory.
    if (!/pre-existing shared memory block/.test(output) || Date.now() > giveUpAt) {
      throw explainOutput(output, place.folder, attempt.logFile);
    }
    await sleep(100);
  }
}

/** Stops PostgreSQL: connections are ended and everything is written; if that takes over 10 s, at once. */
export async function stopPostmaster({ pid, data, socketFolder, expectExit }: Postmaster): Promise<void> {
  expectExit();
  const steps = [
    // Connections that were closed a moment ago end by themselves rather than with an error.
    ["SIGTERM", 250],
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 1_000],
  ] as const;
  for (const [signal, patienceMs] of steps) {
    if (isGone(data, pid)) break;
    process.kill(pid, signal);
    const giveUpAt = Date.now() + patienceMs;
    while (!isGone(data, pid) && Date.now() < giveUpAt) await sleep(pollMs);
  }
  if (socketFolder.startsWith(temporarySocketPrefix)) rmSync(socketFolder, { recursive: true, force: true });
}

/** What PostgreSQL writes about itself into its data folder. `status` is `ready` once it takes connections. */
export function readPidFile(data: string) {
  const content = readIfExists(join(data, "postmaster.pid"));
  if (content === undefined) return undefined;
  const [pid, , , portLine, socketFolder, , , status] = content.split("\n");
  return {
    pid: Number(pid),
    port: Number(portLine),
    socketFolder: socketFolder ?? "",
    status: (status ?? "").trim(),
  };
}

type Attempt = { child: ChildProcess; data: string; socketFolder: string; logFile: string };

function launch(binaries: Binaries, place: Place, settings: Record<string, string>): Attempt {
  const data = dataFolder(place);
  const socketFolder = makeSocketFolder(place);
  const logFile = join(place.folder, "postgres.log");
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, "w", 0o600);
  const all = { ...serviceSettings, unix_socket_directories: socketFolder, port: String(port), ...settings };
  const child = spawn(
    join(binaries.folder, "native", "bin", "postgres"),
    ["-D", data, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    // Its own group: a terminal's Ctrl-C would stop it before the service has let go of its connections.
    { ...runAs(place), detached: true, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  child.unref();
  return { child, data, socketFolder, logFile };
}

/** Resolves with nothing when ready, and with what PostgreSQL printed when it ended instead. */
async function readyOrOutput(attempt: Attempt, place: Place, log: Log): Promise<string | undefined> {
  const { child, data, logFile } = attempt;
  let failure: Error | undefined;
  child.on("error", (error) => {
    failure = error;
  });
  const begun = Date.now();
  let isAnnounced = false;
  while (failure === undefined && child.exitCode === null && child.signalCode === null) {
    const found = readPidFile(data);
    if (found?.pid === child.pid && found?.status === "ready") return undefined;
    if (Date.now() - begun > recoveryMs) {
      child.kill("SIGQUIT");
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL in ${place.folder} was not ready after ten minutes. Its log is ${logFile}.`,
      );
    }
    if (!isAnnounced && Date.now() - begun > 3_000) {
      isAnnounced = true;
      log.info("PostgreSQL is putting its data in order after an unclean stop; this can take a while.");
    }
    await sleep(pollMs);
  }
  if (failure) throw failure;
  return readFileSync(logFile, "utf8");
}

function watch(
  { child, data, socketFolder, logFile }: Attempt,
  { log, onUnexpectedExit }: PostmasterOptions,
): Postmaster {
  let isExpected = false;
  child.on("exit", (code, signal) => {
    if (isExpected) return;
    const sentence = `PostgreSQL ended by itself (${signal ?? `exit code ${code}`}). Its log is ${logFile}.`;
    if (onUnexpectedExit) onUnexpectedExit(sentence);
    else log.warn(sentence);
  });
  const expectExit = () => {
    isExpected = true;
  };
  return { pid: child.pid ?? 0, data, socketFolder, port, expectExit };
}

// The path of a socket has room for 103 bytes on macOS and 107 on Linux.
const socketPathBytes = 103;
const temporarySocketPrefix = "/tmp/lectern-socket-";

function makeSocketFolder(place: Place): string {
  const wanted = join(place.folder, "socket");
  const isShort = Buffer.byteLength(join(wanted, `.s.PGSQL.${port}`)) <= socketPathBytes;
  const folder = isShort ? wanted : mkdtempSync(temporarySocketPrefix);
  makeFolderOf(folder, place.account);
  // The lock on the data folder decides; a dead server's lock on the socket would only be in the way.
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  return folder;
}

/** The pid file goes last. A process number alone would also count one that nobody has waited for. */
function isGone(data: string, pid: number): boolean {
  if (!isRunning(pid)) return true;
  const holder = readPidFile(data)?.pid;
  return holder === undefined || (holder > 0 && holder !== pid); // 0: read while it was being written
}

/** PostgreSQL may take its file away at any moment. */
function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
