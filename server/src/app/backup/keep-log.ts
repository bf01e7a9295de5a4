import { resolve } from "node:path";
import { systemClock } from "#kernel/clock.ts";
import { recordKeptLog } from "#operation/backups/index.ts";
import { BackupError } from "#platform/backups/backup-error.ts";
import { endLog, keepLog } from "#platform/backups/kept-log/keep-log.ts";
import { openDatabase } from "#platform/database/database.ts";
import { clusterIn, findRunningPostgres } from "#platform/embedded-postgres/running-postgres.ts";
import { storageFolder } from "#platform/files/storage.ts";
import type { Config } from "../config.ts";
import { explainDatabaseRefusal } from "./database-refusal.ts";

interface LogOptions {
  folder: string;
  keptDays: number | null;
  signal: AbortSignal;
}

/** Keeps the database's log in a folder until the signal comes. @throws BackupError saying what to do */
export async function keepDatabaseLog(
  config: Config,
  { folder, keptDays, signal }: LogOptions,
  note: (line: string) => void,
): Promise<void> {
  requireDatabase(config);
  try {
    await keepLog(resolve(folder), {
      connection: () => connectionOf(config),
      passphrase: config.backupPassphrase,
      storageFolder: storageFolder(config.storageUrl),
      keptMs: keptDays === null ? null : keptDays * 86_400_000,
      now: systemClock,
      note,
      isPassing,
      signal,
      onBegun: () => tellService(config, resolve(folder), note),
    });
  } catch (error) {
    throw explainDatabaseRefusal(error);
  }
}

/** The server need not keep its log for this any more. @throws BackupError saying what to do */
export async function endDatabaseLog(config: Config): Promise<void> {
  requireDatabase(config);
  const connection = connectionOf(config);
  if (connection === null)
    throw new BackupError("The database does not run: start the service, and run the command again.");
  try {
    await endLog(connection);
    await tellService(config, null, () => undefined);
  } catch (error) {
    throw explainDatabaseRefusal(error);
  }
}

/** By what it knows of the folder, it proves what is in it. */
async function tellService(
  config: Config,
  folder: string | null,
  note: (line: string) => void,
): Promise<void> {
  const connection = connectionOf(config);
  if (connection === null) return;
  const { db, close } = openDatabase({
    connection,
    poolSize: 1,
    applicationName: "lectern backup-log",
    onConnectionLost: () => undefined,
  });
  try {
    await recordKeptLog({ db, clock: systemClock }, folder);
  } catch (error) {
    note(`The service could not be told of this log: ${error instanceof Error ? error.message : error}`);
  } finally {
    await close();
  }
}

function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && clusterIn(dataDir) === null)
    throw new BackupError(
      `There is no service's data in ${dataDir}: run the command with the settings of the service (DATA_DIR, or DATABASE_URL and SECRET_KEY).`,
    );
}

function connectionOf({ databaseUrl, dataDir }: Config) {
  return databaseUrl === null ? findRunningPostgres(dataDir) : { connectionString: databaseUrl };
}

/** Of a server that stops, starts or is restarted. */
const passing = [
  "57P01",
  "57P02",
  "57P03",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
];

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (/Connection terminated|Client has encountered a connection error|not queryable/.test(error.message))
    return true;
  if (!("code" in error)) return false;
  const isSocketGone = error.code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return isSocketGone || passing.includes(String(error.code));
}
