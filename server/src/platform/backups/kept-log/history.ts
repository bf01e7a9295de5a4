import { copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { BackupError } from "../backup-error.ts";
import { backupFaults } from "../backup-faults.ts";
import { parsePosition } from "../base-backup/position.ts";
import type { BackupKey } from "../sealing/passphrase.ts";
import { keptBytes } from "./kept-bytes.ts";
import { segmentName } from "./segments.ts";
import { openWalStream } from "./wal-stream.ts";

/*
 * PostgreSQL numbers the positions of its log anew from where a backup ends, so a database that was put back writes other things under
 * positions that the kept log has already. The two must never be read as one: what was kept of the former history goes into
 * a folder of its own, and what is replayed has to agree with the backup wherever both have the same positions.
 */

const FORMER = /^before-\d{8}T\d{9}Z$/;
const DESCRIPTION = "log.json";

interface Server {
  client: pg.Client;
  connection: pg.ClientConfig;
  timeline: number;
  slot: { name: string; oldest: bigint; isNew: boolean };
}

/** Whether the server goes on with what the log has, which ends at `end`. False also where it no longer has what follows. */
export async function isSameHistory(
  folder: string,
  end: bigint,
  key: BackupKey | null,
  { client, connection, timeline, slot }: Server,
): Promise<boolean> {
  if (slot.oldest >= end) return slot.oldest === end && !slot.isNew;
  const { rows } = await client.query<{ position: string }>(
    "select pg_current_wal_flush_lsn()::text as position",
  );
  if (parsePosition(rows[0]?.position ?? "0/0") < end) return false;
  const kept = await keptBytes(folder, { timeline, from: slot.oldest, to: end, key });
  if (kept === null) return !slot.isNew;
  const stream = await openWalStream(connection, { slot: slot.name, from: kept.start, timeline });
  try {
    let compared = 0;
    for await (const { data } of stream.messages) {
      const expected = kept.data.subarray(compared, compared + data.length);
      if (!expected.equals(data.subarray(0, expected.length))) return false;
      compared += expected.length;
      if (compared === kept.data.length) return true;
    }
    throw new Error("Connection terminated while the log was compared.");
  } finally {
    await stream.close();
  }
}

/** Makes room for another history. @returns the name of the folder in it that has the former one, a whole log by itself */
export async function setAside(folder: string, now: Date): Promise<string> {
  const name = `before-${now.toISOString().replace(/[-:.]/g, "")}`;
  const target = join(folder, name);
  await mkdir(target, { mode: 0o700 });
  await copyFile(join(folder, DESCRIPTION), join(target, DESCRIPTION));
  for (const entry of await readdir(folder))
    if (entry === "files" || entry.endsWith(".log")) await rename(join(folder, entry), join(target, entry));
  await rm(join(folder, DESCRIPTION));
  return name;
}

/** Names of the folders with what was set aside, the oldest first. */
export async function listFormer(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => FORMER.test(name)).sort();
}

/** Former histories that nothing was kept of since. */
export async function removeFormer(folder: string, beforeMs: number): Promise<void> {
  for (const name of await listFormer(folder)) {
    const former = join(folder, name);
    const times = (await readdir(former))
      .filter((entry) => entry.endsWith(".log"))
      .map(async (entry) => (await stat(join(former, entry))).mtimeMs);
    if (Math.max(0, ...(await Promise.all(times))) < beforeMs) await rm(former, { recursive: true });
  }
}

interface Unpacked {
  cluster: string;
  timeline: number;
  /** Where the log that the backup brought ends. */
  next: bigint;
  segmentBytes: number;
}

/** Compares the last file of its log that the backup brought with the kept one. @throws BackupError where they differ */
export async function requireSameHistory(
  folder: string,
  key: BackupKey | null,
  { cluster, timeline, next, segmentBytes }: Unpacked,
): Promise<void> {
  const from = next - BigInt(segmentBytes);
  const kept = await keptBytes(folder, { timeline, from, to: next, key });
  if (kept === null) return;
  const file = await open(join(cluster, "pg_wal", segmentName(timeline, from, segmentBytes)));
  try {
    const brought = Buffer.alloc(kept.data.length);
    await file.read(brought, 0, brought.length, Number(kept.start - from));
    if (brought.equals(kept.data)) return;
  } finally {
    await file.close();
  }
  const former = (await listFormer(folder)).at(-1);
  throw new BackupError([
    backupFaults.otherHistory({ folder }),
    former === undefined
      ? backupFaults.otherHistoryElsewhere()
      : backupFaults.otherHistoryKept({ folder: join(folder, former) }),
  ]);
}
