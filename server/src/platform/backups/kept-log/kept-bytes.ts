import type { BackupKey } from "../sealing/passphrase.ts";
import { walkLog } from "./log-walk.ts";
import { listPieces } from "./pieces.ts";

interface Range {
  timeline: number;
  from: bigint;
  to: bigint;
  key: BackupKey | null;
}

/** More than a file of PostgreSQL's log of the usual size. */
const MOST_BYTES = 32n * 1_048_576n;

/**
 * What the kept log has of a stretch of the server's log, the last 32 MiB of it at most and up to a gap: to be compared with what somebody
 * else has of it. Null: nothing.
 */
export async function keptBytes(
  folder: string,
  { timeline, from, to, key }: Range,
): Promise<{ start: bigint; data: Buffer } | null> {
  const wanted = to - from > MOST_BYTES ? to - MOST_BYTES : from;
  const pieces = (await listPieces(folder)).filter((piece) => piece.timeline === timeline);
  const first = pieces.find(({ start }) => start > wanted)?.start ?? to;
  const start = pieces.some((piece) => piece.start <= wanted) ? wanted : first;
  if (start >= to) return null;
  const found: Buffer[] = [];
  let position = start;
  for await (const { at, data } of walkLog(folder, { timeline, from: start, key })) {
    if (at !== null) continue;
    found.push(data.subarray(0, Number(to - position)));
    position += BigInt(data.length);
    if (position >= to) break;
  }
  return found.length === 0 ? null : { start, data: Buffer.concat(found) };
}
