import { sql } from "kysely";
import type { UnpackedSize } from "#platform/backups/archive/unpack.ts";
import { BackupError } from "#platform/backups/backup-error.ts";
import { findShortage, megabytes, type Shortage } from "#platform/backups/room.ts";
import { openDatabase } from "#platform/database/database.ts";
import { proofFaults } from "../proof-faults.ts";
import type { KeptLog } from "./proof-request.ts";

/** Left for everything else that writes to the disk meanwhile. */
const RESERVE_BYTES = 256 * 1_048_576;

/** @throws BackupError where a second database has no room; that it goes out while the proof runs is told as well */
export async function requireRoom(
  sideFolder: string,
  { archive }: UnpackedSize,
  log: KeptLog | null,
): Promise<void> {
  await requireBytes(sideFolder, Math.max(archive, log === null ? 0 : await sizeOf(log)));
}

/** @throws BackupError */
export async function requireBytes(sideFolder: string, bytes: number): Promise<void> {
  const shortage = await findShortage([{ folder: sideFolder, bytes }], RESERVE_BYTES);
  if (shortage !== null) throw noRoom(sideFolder, shortage);
}

export function noRoom(sideFolder: string, sizes: Shortage | null): BackupError {
  if (sizes === null) return new BackupError([proofFaults.noRoom({ folder: sideFolder })]);
  const [free, needed] = [megabytes(sizes.freeBytes), megabytes(sizes.neededBytes)];
  return new BackupError([proofFaults.noRoomFor({ folder: sideFolder, free, needed })]);
}

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
