import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "../../embedded-postgres/account.ts";

interface SegmentOptions {
  timeline: number;
  segmentBytes: number;
  account: Account | undefined;
}

/** As PostgreSQL names the files of its log. */
export function segmentName(timeline: number, position: bigint, segmentBytes: number): string {
  const inUpper = (position & 0xffffffffn) / BigInt(segmentBytes);
  return [BigInt(timeline), position >> 32n, inUpper]
    .map((part) => part.toString(16).toUpperCase().padStart(8, "0"))
    .join("");
}

/** Writes files of PostgreSQL's log, of full size, with zeros after the end. */
export function createSegmentWriter(folder: string, { timeline, segmentBytes, account }: SegmentOptions) {
  let current: { name: string; file: FileHandle } | null = null;

  async function close(): Promise<void> {
    await current?.file.sync();
    await current?.file.close();
    current = null;
  }

  async function fileFor(position: bigint): Promise<FileHandle> {
    const name = segmentName(timeline, position, segmentBytes);
    if (current?.name === name) return current.file;
    await close();
    const file = await open(join(folder, name), "w", 0o600);
    await file.truncate(segmentBytes);
    if (account) await file.chown(account.uid, account.gid);
    current = { name, file };
    return file;
  }

  async function write(start: bigint, data: Buffer): Promise<void> {
    let [position, rest] = [start, data];
    while (rest.length > 0) {
      const at = Number(position % BigInt(segmentBytes));
      const part = rest.subarray(0, segmentBytes - at);
      const file = await fileFor(position);
      await file.write(part, 0, part.length, at);
      position += BigInt(part.length);
      rest = rest.subarray(part.length);
    }
  }
  return { write, close };
}
