import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { extractCluster } from "#platform/backups/archive/extract-cluster.ts";
import { BackupError } from "#platform/backups/backup-error.ts";
import { type Manifest, openManifest } from "#platform/backups/folder/manifest.ts";
import { verifyFiles } from "#platform/backups/folder/stored-files.ts";
import { openDatabase } from "#platform/database/database.ts";
import type { Account } from "#platform/embedded-postgres/account.ts";
import { findBinaries } from "#platform/embedded-postgres/binaries.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#platform/embedded-postgres/embedded-postgres.ts";
import { restoreCluster } from "#platform/embedded-postgres/restored-cluster.ts";
import { compareWith } from "../comparison/survey.ts";

export interface ProofRequest {
  folder: string;
  passphrase: string | null;
  /** Where the copy is unpacked: it takes as much room as the database. */
  sideFolder: string;
}

const silent = { info: () => undefined, warn: () => undefined };

/** A server of its own, small, that may lose everything; each count reads the rows themselves, and with them their checksums. */
const sideSettings = {
  shared_buffers: "16MB",
  max_connections: "10",
  fsync: "off",
  autovacuum: "off",
  archive_mode: "off",
  enable_indexonlyscan: "off",
  enable_indexscan: "off",
  enable_bitmapscan: "off",
};

/**
 * Restores a backup beside, starts PostgreSQL on it and compares what it holds. @returns what differs, nothing if it is proven.
 * `onCleanup` gets what takes everything away again, for a process that must end sooner. @throws BackupError
 */
export async function proveBackup(
  { folder, passphrase, sideFolder }: ProofRequest,
  onCleanup: (cleanup: () => Promise<void>) => void,
): Promise<string[]> {
  const { manifest, key } = await openManifest(folder, passphrase);
  requireSameMajor(manifest);
  await verifyFiles(folder, manifest.files);
  const dataDir = join(sideFolder, `proof-${randomBytes(4).toString("hex")}`);
  let postgres: EmbeddedPostgres | null = null;
  const cleanup = async () => {
    await postgres?.stop();
    const memory = join(dataDir, "database-folder");
    if (existsSync(memory)) rmSync(readFileSync(memory, "utf8").trim(), { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  };
  onCleanup(cleanup);
  try {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o755); // as root, the database's account has to pass through
    await restoreCluster(dataDir, silent, {
      async extract(target, account) {
        await extractCluster(folder, key, target, account);
        forgetSettings(target, account);
      },
      rest: async () => undefined,
    });
    postgres = await startEmbeddedPostgres({ dataDir, log: silent, settings: sideSettings });
    return await compare(manifest, postgres);
  } finally {
    await cleanup();
  }
}

function requireSameMajor({ database }: Manifest): void {
  const [major] = findBinaries().version.split(".");
  if (Number(major) !== database.major)
    throw new BackupError(
      `It is of PostgreSQL ${database.major}, and this release can start ${major} only: restore it on another machine, and report that with \`lectern backups report proven\`.`,
    );
}

/** Those of the original ask for its memory, its certificates and its passwords. */
function forgetSettings(cluster: string, account: Account | undefined): void {
  const files = { "postgresql.conf": "", "postgresql.auto.conf": "", "pg_hba.conf": "local all all trust\n" };
  for (const [name, text] of Object.entries(files)) {
    const path = join(cluster, name);
    writeFileSync(path, text, { mode: 0o600 });
    if (account) chownSync(path, account.uid, account.gid);
  }
}

async function compare(manifest: Manifest, postgres: EmbeddedPostgres): Promise<string[]> {
  const { user, name: database } = manifest.database;
  const opened = openDatabase({
    connection: { ...postgres.connection, user, database },
    poolSize: 1,
    onConnectionLost: () => undefined,
  });
  try {
    return await compareWith(opened.db, manifest.contents);
  } finally {
    await opened.close();
  }
}
