import { chownSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findBinaries, makeUsable } from "./binaries.ts";
import { databaseName, databaseUser, dataFolder } from "./cluster.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import type { DataLocation, Log } from "./location/location.ts";
import { logFileOf, type Postmaster, startPostmaster, stopPostmaster } from "./postmaster/postmaster.ts";
import { restrainedSettings } from "./settings-of-others.ts";

/** How PostgreSQL is told what to replay: all of its log that is there, or what was committed up to a moment. */
export function recoverySettings(to: Date | null): Record<string, string> {
  return {
    restore_command: "false", // all of it lies in the cluster already
    recovery_target_timeline: "current",
    recovery_target_action: "promote",
    ...(to === null ? {} : { recovery_target_time: asPostgresReads(to) }),
  };
}

/** Its settings are read before it knows any time zone by name. */
const asPostgresReads = (moment: Date) => moment.toISOString().replace("T", " ").replace("Z", "+00");

/** Asks the next start to replay the log that was put into the cluster. */
export function requestRecovery(cluster: string, account: DataLocation["account"]): void {
  const signal = join(cluster, "recovery.signal");
  writeFileSync(signal, "", { mode: 0o600 });
  if (account) chownSync(signal, account.uid, account.gid);
}

const A_DAY_MS = 86_400_000;

interface Replay {
  /** Null: everything that there is. */
  to: Date | null;
  /** A position of the log that the replay has to come to. */
  passes: bigint;
}

/**
 * Replays the log in the cluster at this location up to a moment, and lets `check` look at what came out.
 * @throws EmbeddedPostgresError where PostgreSQL cannot, or ends before it is there
 */
export async function recoverCluster(
  location: DataLocation,
  { to, passes }: Replay,
  log: Log,
  check: (connection: { host: string; port: number; user: string; database: string }) => Promise<void>,
): Promise<void> {
  const binaries = makeUsable(findBinaries(), location, log);
  requestRecovery(dataFolder(location), location.account);
  const start = (target: Date | null) =>
    startPostmaster(binaries, location, {
      log,
      recoveryMs: A_DAY_MS,
      settings: { ...restrainedSettings, hot_standby: "off", autovacuum: "off", ...recoverySettings(target) },
    });
  const postmaster: Postmaster = await start(to).catch((error: unknown) => {
    // The log holds everything up to the moment, and nothing was committed after it: then all of it is what is wanted.
    const said = readFileSync(logFileOf(location), "utf8");
    if (/recovery stop point is before consistent recovery point/.test(said))
      throw new EmbeddedPostgresError(
        `At ${to?.toISOString()} the backup was still being made, so that moment cannot be restored from it: choose one some seconds later, or a backup that was made before.`,
        { cause: error },
      );
    const isAllBefore = /recovery ended before configured recovery target was reached/.test(said);
    if (!isAllBefore) throw error;
    return start(null);
  });
  try {
    requireReplayed(join(dataFolder(location), "pg_wal"), passes);
    const { socketFolder: host, port } = postmaster;
    await check({ host, port, user: databaseUser, database: databaseName });
  } finally {
    await stopPostmaster(postmaster);
  }
}

/**
 * Where a replay ended, PostgreSQL writes down as the beginning of the timeline that it went on with. A log that cannot be read any further looks
 * to it like one that has no more. @throws EmbeddedPostgresError where it ended too early
 */
function requireReplayed(walFolder: string, passes: bigint): void {
  const newest = readdirSync(walFolder)
    .filter((name) => /^[0-9A-F]{8}\.history$/.test(name))
    .sort()
    .at(-1);
  const text = newest === undefined ? "" : readFileSync(join(walFolder, newest), "utf8");
  const [, upper = "0", lower = "0"] = [...text.matchAll(/^\d+\t([0-9A-F]+)\/([0-9A-F]+)\t/gm)].at(-1) ?? [];
  const end = (BigInt(`0x${upper}`) << 32n) + BigInt(`0x${lower}`);
  if (end >= passes) return;
  throw new EmbeddedPostgresError(
    `The log could be replayed to ${upper}/${lower} only, although it goes on: it does not belong to this backup, or it is damaged in a way that only PostgreSQL notices. Use another copy of the log, or a backup that was made later.`,
  );
}
