import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { BackupKey } from "../sealing/passphrase.ts";
import { type Entry, entriesOf, HEAD_BYTES, isHead } from "./entries.ts";

/** A file of the kept log: what the server wrote from a position on. */
export interface Piece {
  name: string;
  timeline: number;
  start: bigint;
}

const READ_BYTES = 1_048_576;

export function pieceName(timeline: number, start: bigint): string {
  return `${timeline.toString(16).padStart(8, "0")}-${start.toString(16).padStart(16, "0")}.log`;
}

/** In the order of the log. */
export async function listPieces(folder: string): Promise<Piece[]> {
  return (await readdir(folder)).sort().flatMap((name) => {
    const [, timeline, start] = /^([0-9a-f]{8})-([0-9a-f]{16})\.log$/.exec(name) ?? [];
    if (timeline === undefined || start === undefined) return [];
    return [{ name, timeline: Number.parseInt(timeline, 16), start: BigInt(`0x${start}`) }];
  });
}

/** The whole entries of a piece. @returns whether it ends with the last of them: not, where it was cut or changed */
export async function* readPiece(
  folder: string,
  name: string,
  key: BackupKey | null,
): AsyncGenerator<Entry, boolean> {
  const file = await open(join(folder, name));
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    await file.read(head, 0, HEAD_BYTES);
    if (!isHead(head)) return false;
    const { decode } = entriesOf(head, name, key);
    let waiting: Buffer = Buffer.alloc(0);
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES);
      waiting = Buffer.concat([waiting, buffer.subarray(0, bytesRead)]);
      for (let found = decode(waiting); found !== null; found = decode(waiting)) {
        waiting = waiting.subarray(found.length);
        yield found.entry;
      }
      if (bytesRead === 0) return waiting.length === 0;
    }
  } finally {
    await file.close();
  }
}

/** Where the last piece of a timeline ends. Null: there is none. */
export async function endOfLog(
  folder: string,
  timeline: number,
  key: BackupKey | null,
): Promise<bigint | null> {
  const last = (await listPieces(folder)).filter((piece) => piece.timeline === timeline).at(-1);
  if (last === undefined) return null;
  return endOfPiece(folder, last, key);
}

/** Up to where a piece is as it was written. */
export async function endOfPiece(
  folder: string,
  { name, start: begin }: Piece,
  key: BackupKey | null,
): Promise<bigint> {
  let end = begin;
  for await (const { start, data, at } of readPiece(folder, name, key))
    if (at === null) end = start + BigInt(data.length);
  return end;
}
