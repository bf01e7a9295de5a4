import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "../backup-error.ts";
import { backupFaults } from "../backup-faults.ts";
import { parsePosition } from "../base-backup/position.ts";
import { segmentName } from "./segments.ts";

interface ClusterPosition {
  /** As PostgreSQL numbers the database. */
  system: string;
  timeline: number;
  /** The beginning of the first file of the log that the backup did not bring. */
  next: bigint;
  segmentBytes: number;
}

/** Where the log of an unpacked backup ends, which no server has started on. @throws BackupError */
export async function describeCluster(cluster: string): Promise<ClusterPosition> {
  const label = await readFile(join(cluster, "backup_label"), "utf8");
  const [, start] = /^START WAL LOCATION: ([0-9A-F]+\/[0-9A-F]+) /m.exec(label) ?? [];
  const [, timelineText] = /^START TIMELINE: (\d+)$/m.exec(label) ?? [];
  const names = (await readdir(join(cluster, "pg_wal"))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const [first] = names;
  if (start === undefined || timelineText === undefined || first === undefined)
    throw new BackupError([backupFaults.noLogStart()]);
  const timeline = Number(timelineText);
  const { size: segmentBytes } = await stat(join(cluster, "pg_wal", first));
  const begin = parsePosition(start);
  let next = begin - (begin % BigInt(segmentBytes));
  while (names.includes(segmentName(timeline, next, segmentBytes))) next += BigInt(segmentBytes);
  return { system: await readSystem(cluster), timeline, next, segmentBytes };
}

/** The first number of PostgreSQL's control file. */
async function readSystem(cluster: string): Promise<string> {
  const file = await open(join(cluster, "global", "pg_control"));
  try {
    const bytes = Buffer.alloc(8);
    await file.read(bytes, 0, 8, 0);
    return bytes.readBigUInt64LE().toString();
  } finally {
    await file.close();
  }
}
