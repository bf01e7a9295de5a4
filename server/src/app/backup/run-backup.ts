import { parseArgs } from "node:util";
import { BackupError, explainFileError } from "#platform/backups/backup-error.ts";
import type { Manifest } from "#platform/backups/folder/manifest.ts";
import { EmbeddedPostgresError } from "#platform/embedded-postgres/embedded-postgres-error.ts";
import { type Config, ConfigurationError } from "../config.ts";
import { endDatabaseLog, keepDatabaseLog } from "./keep-log.ts";
import { makeBackup } from "./make-backup.ts";
import { proveNow } from "./prove-now.ts";
import { restore } from "./restore.ts";

/** sysexits.h: EX_CONFIG. */
const CONFIGURATION_EXIT_CODE = 78;

const usage = `Backs up the database, the stored files and, if encrypted, the key, while the service runs; and restores them.

Usage: lectern backup FOLDER [--json]
       lectern backup-log FOLDER [--days DAYS]
       lectern backup-log --end
       lectern backup-proof [--to MOMENT] [--json]
       lectern restore FOLDER [--log FOLDER --to MOMENT] [--database-folder FOLDER] [--without-key] [--json]

  FOLDER                     of one backup: new or empty for backup; of the log: always the same
  --days DAYS                remove what of the log is older, more than your oldest backup
  --end                      for good: the database need not keep its log for it any more
                             backup-proof restores the latest backup beside, with
                             the log to MOMENT or any second, and compares it
  --log FOLDER, --to MOMENT  what backup-log kept, and the moment that is wanted, such as
                             2026-11-28T03:14:07Z, or latest
  --database-folder FOLDER   of an own PostgreSQL: where its data folder shall be
  --without-key              restore although SECRET_KEY is lost; stored secrets stay closed
  --json                     print what was done as JSON

All read the settings of the service (DATA_DIR, STORAGE_URL, DATABASE_URL,
SECRET_KEY) and run on its machine, as its account. With BACKUP_PASSPHRASE what
they write is encrypted. A restore overwrites nothing.

Exit codes: 0 success; 1 refused; 2 usage error; 78 settings.`;

/** What the program is started with: a process's own streams and settings, or those that a test gives it. */
interface BackupShell {
  /** @throws ConfigurationError */
  config(): Config;
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
  /** Ends what goes on until it is stopped. */
  signal: AbortSignal;
}

/** `lectern backup` and `lectern restore`: beside the service, not through its API. @returns the exit code */
export async function runBackup(
  args: readonly string[],
  { config: readSettings, stdout, stderr, signal }: BackupShell,
): Promise<number> {
  const note = (line: string) => void stderr.write(`${line}\n`);
  const print = (text: string): 0 => {
    stdout.write(`${text}\n`);
    return 0;
  };
  const given = readArguments(args);
  if (given === null) {
    note(usage);
    return 2;
  }
  const { command, folder, values } = given;
  if (values.help === true) return print(usage);
  try {
    const config = readSettings();
    const asJson = (value: unknown) => JSON.stringify(value, null, 2);
    if (command === "backup-log") {
      const { keptDays } = given;
      if (values.end === true) await endDatabaseLog(config);
      else await keepDatabaseLog(config, { folder, keptDays, signal }, note);
      return 0;
    }
    if (command === "backup-proof") {
      const proof = await proveNow(config, given.moment);
      if (proof.differences.length > 0) throw new BackupError(describeFailure(proof));
      return print(values.json === true ? asJson(summaryOfProof(proof)) : describeProof(proof));
    }
    if (command === "backup") {
      const manifest = await makeBackup(config, folder, note);
      return print(
        values.json === true ? asJson(summaryOf(manifest, manifest.upTo)) : describeBackup(manifest, folder),
      );
    }
    const databaseFolder = values["database-folder"] ?? null;
    const isWithoutKey = values["without-key"] === true;
    const { manifest, upTo } = await restore(
      config,
      folder,
      { databaseFolder, isWithoutKey, keptLog: given.keptLog },
      note,
    );
    return print(
      values.json === true
        ? asJson(summaryOf(manifest, upTo))
        : describeRestore(manifest, upTo, config.dataDir),
    );
  } catch (caught) {
    const error = explainFileError(caught, folder);
    if (error instanceof ConfigurationError) {
      note(error.message);
      return CONFIGURATION_EXIT_CODE;
    }
    if (!(error instanceof BackupError || error instanceof EmbeddedPostgresError)) throw error;
    note(
      values.json === true
        ? JSON.stringify({ code: "refused", detail: error.message }, null, 2)
        : error.message,
    );
    return 1;
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        days: { type: "string" },
        end: { type: "boolean" },
        log: { type: "string" },
        to: { type: "string" },
        "database-folder": { type: "string" },
        "without-key": { type: "boolean" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    const [command = "", folder = "", ...others] = positionals;
    const keptDays = values.days === undefined ? null : Number(values.days);
    const isProof = command === "backup-proof";
    const moment = values.to === undefined ? null : momentOf(values.to);
    const keptLog = isProof ? null : readKeptLog(values.log, values.to);
    const isSound =
      others.length === 0 &&
      (folder === "") === (isProof || (command === "backup-log" && values.end === true)) &&
      (!isProof || (values.log === undefined && moment !== undefined)) &&
      (keptDays === null || (Number.isInteger(keptDays) && keptDays > 0)) &&
      keptLog !== undefined;
    return isSound || values.help === true
      ? {
          command,
          folder,
          values,
          keptDays,
          keptLog: keptLog ?? null,
          moment: moment?.toISOString() ?? null,
        }
      : null;
  } catch {
    return null; // an option that there is not
  }
}

/** Both or neither; undefined: neither this nor that. */
function readKeptLog(folder: string | undefined, to: string | undefined) {
  if (folder === undefined && to === undefined) return null;
  if (folder === undefined || to === undefined) return undefined;
  if (to === "latest") return { folder, to: null };
  const moment = momentOf(to);
  return moment && { folder, to: moment };
}

function momentOf(text: string): Date | undefined {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  return isMoment && !Number.isNaN(Date.parse(text)) ? new Date(text) : undefined;
}

type Proven = Awaited<ReturnType<typeof proveNow>>;

function summaryOfProof({ folder, logFolder, upTo }: Proven) {
  return { folder, log_folder: logFolder, proven_up_to: upTo };
}

function describeProof({ folder, logFolder, upTo }: Proven): string {
  return `Proven up to ${upTo}: ${folder} was restored beside with ${logFolder} to that moment, and is as the database was then.`;
}

function describeFailure({ folder, logFolder, differences }: Proven): string {
  return `Not proven: ${folder} with ${logFolder}.\n${differences.map((difference) => `  - ${difference}`).join("\n")}`;
}

function summaryOf({ id, release, begunAt, encryption, files }: Manifest, upTo: string) {
  return {
    id,
    release,
    begun_at: begunAt,
    up_to: upTo,
    is_encrypted: encryption !== null,
    files: files.length,
    bytes: bytesOf(files),
  };
}

function describeBackup({ upTo, encryption, files, keyIds }: Manifest, folder: string): string {
  const stored = files.filter(({ path }) => path.startsWith("files/"));
  const key =
    encryption === null
      ? `SECRET_KEY (id ${keyIds[0]}) is not in it: keep it somewhere else.`
      : "It is encrypted, with SECRET_KEY in it: keep BACKUP_PASSPHRASE somewhere else.";
  return [
    `Everything up to ${upTo} is in ${folder}: ${megabytes(bytesOf(files))} MB, ${stored.length} stored files among them.`,
    key,
  ].join("\n");
}

function describeRestore({ database, keyIds }: Manifest, upTo: string, dataDir: string): string {
  const start =
    database.kind === "embedded"
      ? `Start the service on ${dataDir}.`
      : `Give the folder to your PostgreSQL's account (chown -R postgres: …), start PostgreSQL ${database.major} on it, then the service with this DATA_DIR (elsewhere, \`npm start -- restored\` once before).`;
  return [
    `Restored everything up to ${upTo}.`,
    `${start} It sends nothing until you decide: \`lectern restores status\`.`,
    `Stored secrets open with the key ${keyIds[0]}; \`lectern doctor\` says if it is another.`,
  ].join("\n");
}

const bytesOf = (files: Manifest["files"]) => files.reduce((sum, { size }) => sum + size, 0);
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
