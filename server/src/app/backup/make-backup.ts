import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { sql } from "kysely";
import { systemClock } from "#kernel/clock.ts";
import { recordBackup, surveyAround } from "#operation/backups/index.ts";
import { BackupError } from "#platform/backups/backup-error.ts";
import { type Manifest, manifestSha256 } from "#platform/backups/folder/manifest.ts";
import { writeBackup } from "#platform/backups/write-backup.ts";
import { type OpenDatabase, openDatabase } from "#platform/database/database.ts";
import { readHistory } from "#platform/database/migrations/history.ts";
import { clusterIn } from "#platform/embedded-postgres/running-postgres.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { storageFolder } from "#platform/files/storage.ts";
import release from "../../../package.json" with { type: "json" };
import type { Config } from "../config.ts";
import { openRunningDatabase } from "../running-database.ts";
import { readSecretKeys } from "../secret-keys.ts";
import { explainDatabaseRefusal } from "./database-refusal.ts";

/** Backs up what this configuration runs on, whether the service runs or not. @throws BackupError saying what to do */
export async function makeBackup(
  config: Config,
  wanted: string,
  note: (line: string) => void,
): Promise<Manifest> {
  const folder = resolve(wanted);
  const secretKeys = await readSecretKeys(config);
  if (secretKeys === null || (config.databaseUrl === null && clusterIn(config.dataDir) === null))
    throw new BackupError(
      `There is no service's data in ${config.dataDir}: run the command with the settings of the service (DATA_DIR, or DATABASE_URL and SECRET_KEY).`,
    );
  const { connection, stop } = await openRunningDatabase(config);
  const database = openDatabase({
    connection,
    poolSize: 2,
    applicationName: "lectern backup",
    onConnectionLost: () => undefined,
  });
  try {
    const manifest = await writeBackup(folder, {
      connection,
      about: {
        id: randomUUID(),
        release: release.version,
        database: await describeDatabase(config, database),
        keyIds: [...createEncryption(secretKeys).keyIds],
      },
      storageFolder: storageFolder(config.storageUrl),
      secretKey: secretKeys.join(","),
      passphrase: config.backupPassphrase,
      now: systemClock,
      readWalPosition: () => readWalPosition(database),
      survey: (copy) => surveyAround(database.db, copy),
      note,
    });
    await recordBackup(await byDatabaseClock(database), {
      folder,
      upTo: manifest.upTo,
      manifestSha256: manifestSha256(manifest),
    }).catch((error: unknown) =>
      note(`The service could not be told of this backup: ${error instanceof Error ? error.message : error}`),
    );
    return manifest;
  } catch (error) {
    throw explainDatabaseRefusal(error);
  } finally {
    await database.close();
    await stop();
  }
}

async function describeDatabase(
  { databaseUrl }: Config,
  { db, pool }: OpenDatabase,
): Promise<Manifest["database"]> {
  const { rows } = await sql<{ name: string; user: string; version: number }>`
    select current_database() as name, current_user as user,
           current_setting('server_version_num')::integer as version`.execute(db);
  const history = await readHistory(pool);
  const [row] = rows;
  if (!row || history === null)
    throw new BackupError("The database holds no data of the service: check DATABASE_URL.");
  return {
    kind: databaseUrl === null ? "embedded" : "own",
    major: Math.floor(row.version / 10_000),
    name: row.name,
    user: row.user,
    migrations: [...history.keys()].sort(),
  };
}

/** With the time that the service compares it with: this machine's clock may run ahead. */
async function byDatabaseClock({ db }: OpenDatabase) {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db);
  const now = new Date(rows[0]?.now ?? Date.now());
  return { db, clock: () => now };
}

async function readWalPosition({ db }: OpenDatabase): Promise<string> {
  const { rows } = await sql<{
    position: string;
  }>`select pg_current_wal_insert_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? "0/0";
}
