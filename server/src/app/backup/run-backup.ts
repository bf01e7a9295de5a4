import { parseArgs } from "node:util";
import { BackupError, explainFileError } from "#platform/backups/backup-error.ts";
import type { Manifest } from "#platform/backups/folder/manifest.ts";
import { EmbeddedPostgresError } from "#platform/embedded-postgres/embedded-postgres-error.ts";
import { type Config, ConfigurationError } from "../config.ts";
import { makeBackup } from "./make-backup.ts";
import { restore } from "./restore.ts";

/** sysexits.h: EX_CONFIG. */
const CONFIGURATION_EXIT_CODE = 78;

const usage = `Backs up the database, the stored files and, if encrypted, the key, while the service runs; and restores them.

Usage: lectern backup FOLDER [--json]
       lectern restore FOLDER [--database-folder FOLDER] [--without-key] [--json]

  FOLDER                     of one backup: new or empty for backup
  --database-folder FOLDER   of an own PostgreSQL: where its data folder shall be
  --without-key              restore although SECRET_KEY is lost; stored secrets stay closed
  --json                     print what was done as JSON

Both read the settings of the service (DATA_DIR, STORAGE_URL, DATABASE_URL,
SECRET_KEY) and run on its machine, as its account. With BACKUP_PASSPHRASE the
backup is encrypted. A restore overwrites nothing.

Exit codes: 0 success; 1 refused; 2 usage error; 78 settings.`;

/** What the program is started with: a process's own streams and settings, or those that a test gives it. */
interface BackupShell {
  /** @throws ConfigurationError */
  config(): Config;
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

/** `lectern backup` and `lectern restore`: beside the service, not through its API. @returns the exit code */
export async function runBackup(
  args: readonly string[],
  { config: readSettings, stdout, stderr }: BackupShell,
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
    const databaseFolder = values["database-folder"] ?? null;
    const isWithoutKey = values["without-key"] === true;
    const manifest =
      command === "backup"
        ? await makeBackup(config, folder, note)
        : await restore(config, folder, { databaseFolder, isWithoutKey }, note);
    if (values.json === true) return print(JSON.stringify(summaryOf(manifest), null, 2));
    return print(
      command === "backup" ? describeBackup(manifest, folder) : describeRestore(manifest, config.dataDir),
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
        "database-folder": { type: "string" },
        "without-key": { type: "boolean" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    const [command = "", folder = "", ...others] = positionals;
    const isSound = folder !== "" && others.length === 0;
    return isSound || values.help === true ? { command, folder, values } : null;
  } catch {
    return null; // an option that there is not
  }
}

function summaryOf({ id, release, begunAt, upTo, encryption, files }: Manifest) {
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

function describeRestore({ upTo, database, keyIds }: Manifest, dataDir: string): string {
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
