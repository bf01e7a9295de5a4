import { systemClock } from "#kernel/clock.ts";
import {
  ProofUnderWay,
  proveMoment,
  selectBackupState,
  selectLatestBackup,
} from "#operation/backups/index.ts";
import { BackupError } from "#platform/backups/backup-error.ts";
import { openDatabase } from "#platform/database/database.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { storageFolder } from "#platform/files/storage.ts";
import type { Sentence } from "#platform/health/sentence.ts";
import type { Config } from "../config.ts";
import { openRunningDatabase } from "../running-database.ts";
import { readSecretKeys } from "../secret-keys.ts";
import { explainDatabaseRefusal } from "./database-refusal.ts";

interface ProvenMoment {
  folder: string;
  logFolder: string;
  upTo: string | null;
  differences: readonly Sentence[];
}

/**
 * Restores the latest backup with the kept log beside, to a moment or to any second, and compares it with the database that this
 * configuration runs on. @throws BackupError saying what to do
 */
export async function proveNow(config: Config, to: string | null): Promise<ProvenMoment> {
  const secretKeys = await readSecretKeys(config);
  if (secretKeys === null)
    throw new BackupError(
      `There is no service's data in ${config.dataDir}: run the command with the settings of the service (DATA_DIR, or DATABASE_URL and SECRET_KEY).`,
    );
  const { connection, stop } = await openRunningDatabase(config);
  const { db, close } = openDatabase({
    connection,
    poolSize: 1,
    applicationName: "lectern backup-proof",
    onConnectionLost: () => undefined,
  });
  try {
    const { log_folder: logFolder } = await selectBackupState(db);
    const backup = await selectLatestBackup(db);
    if (backup === null)
      throw new BackupError("The service knows of no backup by `lectern backup`: make one first.");
    if (logFolder === null)
      throw new BackupError(
        "The service knows of no kept log: start `lectern backup-log FOLDER`, and make a backup afterwards. Backups alone are proven within the hour.",
      );
    const settings = {
      backups: {
        passphrase: config.backupPassphrase,
        sideFolder: config.dataDir,
        storageFolder: storageFolder(config.storageUrl),
        running: connection,
      },
    };
    const context = { db, clock: systemClock, settings, encryption: createEncryption(secretKeys) };
    const proof = await proveMoment(context, { backup, logFolder, to, night: null });
    return { folder: backup.folder, logFolder, ...proof };
  } catch (error) {
    if (error instanceof ProofUnderWay) throw new BackupError(error.message, { cause: error });
    throw explainDatabaseRefusal(error);
  } finally {
    await close();
    await stop();
  }
}
