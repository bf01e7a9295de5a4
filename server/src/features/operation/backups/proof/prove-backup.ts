import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { extractCluster } from "#platform/backups/archive/extract-cluster.ts";
import { findUnpackedSize } from "#platform/backups/archive/unpack.ts";
import { BackupError } from "#platform/backups/backup-error.ts";
import { type Manifest, openManifest } from "#platform/backups/folder/manifest.ts";
import { verifyFiles } from "#platform/backups/folder/stored-files.ts";
import { requireLaterMoment } from "#platform/backups/restore-backup.ts";
import { openDatabase } from "#platform/database/database.ts";
import { findBinaries } from "#platform/embedded-postgres/binaries.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#platform/embedded-postgres/embedded-postgres.ts";
import { recoverCluster } from "#platform/embedded-postgres/recovered-cluster.ts";
import { removeCluster } from "#platform/embedded-postgres/removed-cluster.ts";
import { restoreCluster } from "#platform/embedded-postgres/restored-cluster.ts";
import {
  replaceSettings,
  restrainedSession,
  restrainedSettings,
} from "#platform/embedded-postgres/settings-of-others.ts";
import type { Sentence } from "#platform/health/sentence.ts";
import { isAhead } from "../age.ts";
import { compareAtMoment } from "../comparison/moment.ts";
import { compareSettings } from "../comparison/settings.ts";
import { compareWith } from "../comparison/survey.ts";
import { proofFaults } from "../proof-faults.ts";
import { addMoment, type Moment } from "./moment-of-log.ts";
import type { KeptLog, Proof, ProofRequest } from "./proof-request.ts";
import { requireRoom } from "./room.ts";
import { takeSideFolder } from "./side-folder.ts";

const silent = { info: () => undefined, warn: () => undefined };

/** A server of its own, small, that may lose everything; each count reads the rows themselves, and with them their checksums. */
const sideSettings = {
  ...restrainedSettings,
  shared_buffers: "16MB",
  max_connections: "10",
  fsync: "off",
  autovacuum: "off",
  enable_indexonlyscan: "off",
  enable_indexscan: "off",
  enable_bitmapscan: "off",
};

/**
 * Restores a backup beside, to its end or to a moment of the log after it, starts PostgreSQL on it and compares what it holds.
 * `onCleanup` gets what takes everything away again, for a process that must end sooner.
 * @throws BackupError where it cannot be restored, ProofUnderWay where another process proves one
 */
export async function proveBackup(
  request: ProofRequest,
  onCleanup: (cleanup: () => Promise<void>) => void,
): Promise<Proof> {
  const { folder, passphrase, sideFolder, storageFolder, log } = request;
  const { manifest, sha256, key } = await openManifest(folder, { passphrase });
  requireSameBackup(request, { manifest, sha256 });
  if (request.isReadOnly) {
    await verifyFiles(folder, manifest.files);
    return { differences: [], upTo: manifest.upTo };
  }
  requireSameMajor(manifest);
  requireLaterMoment(manifest, log?.to ? new Date(log.to) : null);
  const side = await takeSideFolder(sideFolder);
  const dataDir = join(sideFolder, `proof-${randomBytes(4).toString("hex")}`);
  let postgres: EmbeddedPostgres | null = null;
  const cleanup = async () => {
    await postgres?.stop();
    await removeCluster(dataDir);
    side.release();
  };
  onCleanup(cleanup);
  try {
    const size = await findUnpackedSize(folder, manifest, key);
    await requireRoom(sideFolder, size, log);
    await verifyFiles(folder, manifest.files);
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o755); // as root, the database's account has to pass through
    let moment: Moment | null = null;
    await restoreCluster(dataDir, silent, {
      async extract(target, account) {
        await extractCluster(folder, { key, size }, target, account);
        if (log !== null)
          moment = await addMoment(log, target, {
            manifest,
            passphrase,
            account,
            sideFolder,
            storageFolder,
          });
        replaceSettings(target, account);
      },
      rest: async () => undefined,
      async recover(location) {
        if (moment !== null) await recoverCluster(location, moment, silent, async () => undefined);
      },
    });
    postgres = await startEmbeddedPostgres({ dataDir, log: silent, settings: sideSettings });
    const differences = [
      ...(await compareSettings(manifest, request)),
      ...ahead(manifest),
      ...momentOf(moment).differences,
      ...(await compare(manifest, postgres, log)),
    ];
    return { differences, upTo: momentOf(moment).to?.toISOString() ?? manifest.upTo };
  } finally {
    await cleanup();
  }
}

/** TypeScript does not see what is assigned in a function. */
const momentOf = (moment: Moment | null) => moment ?? { to: null, differences: [] };

/** An older one in its place is sound, and lacks what happened since. */
function requireSameBackup(
  { folder, manifestSha256 }: ProofRequest,
  found: { manifest: Manifest; sha256: string },
): void {
  if (manifestSha256 !== null && manifestSha256 !== found.sha256)
    throw new BackupError([proofFaults.otherBackup({ folder, upTo: found.manifest.upTo })]);
}

function ahead({ upTo }: Manifest): Sentence[] {
  return isAhead(upTo, Date.now()) ? [proofFaults.backupAhead({ upTo })] : [];
}

function requireSameMajor({ database }: Manifest): void {
  const [own = ""] = findBinaries().version.split(".");
  if (Number(own) !== database.major)
    throw new BackupError([proofFaults.otherMajor({ major: database.major, own })]);
}

async function compare(
  { database, contents }: Manifest,
  postgres: EmbeddedPostgres,
  log: KeptLog | null,
): Promise<Sentence[]> {
  const { user, name } = database;
  const opened = openQuietly({ ...postgres.connection, user, database: name, options: restrainedSession });
  const running = log && openQuietly(log.running);
  try {
    return running === null
      ? await compareWith(opened.db, contents)
      : await compareAtMoment(opened.db, running.db);
  } catch (error) {
    throw isRestrained(error) ? notOurs(error) : error;
  } finally {
    await opened.close();
    await running?.close();
  }
}

/** Of a view or a foreign table, which `restrainedSession` forbids. */
const isRestrained = (error: unknown): error is Error =>
  error instanceof Error && /^access to non-system (view|foreign table) /.test(error.message);

function notOurs(error: Error): BackupError {
  return new BackupError([proofFaults.notOurs({ reason: error.message })], { cause: error });
}

const openQuietly = (connection: pg.ClientConfig) =>
  openDatabase({
    connection,
    poolSize: 1,
    applicationName: "lectern proof",
    onConnectionLost: () => undefined,
  });
