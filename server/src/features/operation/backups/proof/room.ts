import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { BackupError } from "#platform/backups/backup-error.ts";
import type { Manifest } from "#platform/backups/folder/manifest.ts";
import { openDatabase } from "#platform/database/database.ts";
import type { KeptLog } from "./proof-request.ts";

/** Left for everything else that writes to the disk meanwhile. */
const RESERVE_BYTES = 256 * 1_048_576;
/** What a packed database takes at least when it is unpacked. */
const LEAST_UNPACKED = 3;

/** @throws BackupError where a second database has no room; that it goes out while the proof runs is told as well */
export async function requireRoom(
  sideFolder: string,
  { files }: Manifest,
  log: KeptLog | null,
): Promise<void> {
  const packed = files.reduce((sum, { path, size }) => sum + (path.startsWith("database/") ? size : 0), 0);
  await requireBytes(sideFolder, log === null ? packed * LEAST_UNPACKED : await sizeOf(log));
}

/** @throws BackupError */
export async function requireBytes(sideFolder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(sideFolder);
  const free = bavail * bsize;
  if (free < bytes + RESERVE_BYTES) throw noRoom(sideFolder, { free, needed: bytes + RESERVE_BYTES });
}

export function noRoom(sideFolder: string, sizes: { free: number; needed: number } | null): BackupError {
  const numbers =
    sizes && ` (${megabytes(sizes.free)} MB are free, and it takes ${megabytes(sizes.needed)} MB)`;
  return new BackupError(
    `There is no room in ${sideFolder} for a second database${numbers ?? ""}, so it was not tried: free some space there, or put DATA_DIR on a larger disk.`,
  );
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_048_576);

async function sizeOf({ running }: KeptLog): Promise<number> {
  const { db, close } = openDatabase({
    connection: running,
    poolSize: 1,
    applicationName: "lectern proof",
    onConnectionLost: () => undefined,
  });
  try {
    const { rows } = await sql<{ bytes: number }>`
      select sum(pg_database_size(oid))::bigint as bytes from pg_database where datallowconn`.execute(db);
    return rows[0]?.bytes ?? 0;
  } finally {
    await close();
  }
}
