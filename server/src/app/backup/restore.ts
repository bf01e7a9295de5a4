import { resolve } from "node:path";
import { BackupError } from "#platform/backups/backup-error.ts";
import type { Manifest } from "#platform/backups/folder/manifest.ts";
import { restoreBackup } from "#platform/backups/restore-backup.ts";
import { readMigrations } from "#platform/database/migrations/migration-files.ts";
import { storageFolder } from "#platform/files/storage.ts";
import type { Config } from "../config.ts";
import { readSecretKeys } from "../secret-keys.ts";

interface RestoreOptions {
  databaseFolder: string | null;
  isWithoutKey: boolean;
  isUnencrypted: boolean;
  /** Null: what is in the backup. */
  keptLog: { folder: string; to: Date | null } | null;
}

/** Puts a backup into the empty places that this configuration names. @throws BackupError saying what to do */
export async function restore(
  config: Config,
  folder: string,
  { databaseFolder, isWithoutKey, isUnencrypted, keptLog }: RestoreOptions,
  note: (line: string) => void,
): Promise<{ manifest: Manifest; upTo: string }> {
  if (config.databaseUrl !== null && databaseFolder === null)
    throw new BackupError(
      "With DATABASE_URL, name with --database-folder an empty folder that your PostgreSQL will run on. The database in DATABASE_URL is not touched.",
    );
  return restoreBackup(resolve(folder), {
    dataDir: config.dataDir,
    storageFolder: storageFolder(config.storageUrl),
    databaseFolder,
    passphrase: config.backupPassphrase,
    secretKeys: await readSecretKeys(config),
    isWithoutKey,
    isUnencrypted,
    keptLog: keptLog && { ...keptLog, folder: resolve(keptLog.folder) },
    migrations: (await readMigrations()).map(({ name }) => name),
    log: { info: note, warn: note },
  });
}
