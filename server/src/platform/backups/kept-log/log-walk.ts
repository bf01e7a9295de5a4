import { BackupError } from "../backup-error.ts";
import { positionText } from "../base-backup/position.ts";
import type { BackupKey } from "../sealing/passphrase.ts";
import type { Entry } from "./entries.ts";
import { listPieces, type Piece, readPiece } from "./pieces.ts";

interface WalkOptions {
  timeline: number;
  from: bigint;
  key: BackupKey | null;
}

/**
 * The entries after a position, without a gap, none of which is not as it was written.
 * @returns why it ends before the last piece does; null: it does not @throws BackupError where there is nothing of this history
 */
export async function* walkLog(
  logFolder: string,
  { timeline, from, key }: WalkOptions,
): AsyncGenerator<Entry, string | null> {
  let position = from;
  let damage: string | null = null;
  for (const piece of since(position, await piecesOf(logFolder, timeline))) {
    if (piece.start > position)
      return (
        damage ??
        `nothing is there from ${positionText(position)} to ${positionText(piece.start)}, where ${piece.name} begins`
      );
    const reading = readPiece(logFolder, piece.name, key);
    damage = null;
    try {
      for (;;) {
        const { done, value } = await reading.next();
        if (done) {
          if (!value) damage = `${piece.name} was cut or changed after position ${positionText(position)}`;
          break;
        }
        const entry: Entry = value;
        if (entry.at !== null) {
          // A log that ends before `from` promises nothing of what comes after it.
          if (entry.start >= from && entry.start <= position) yield entry;
          continue;
        }
        const end = entry.start + BigInt(entry.data.length);
        if (end <= position) continue;
        const data = entry.data.subarray(Number(position - entry.start));
        yield { start: position, data, at: null };
        position = end;
      }
    } finally {
      await reading.return(true);
    }
  }
  return damage;
}

async function piecesOf(logFolder: string, timeline: number): Promise<Piece[]> {
  const pieces = (await listPieces(logFolder)).filter((piece) => piece.timeline === timeline);
  if (pieces.length === 0)
    throw new BackupError(
      `${logFolder} holds nothing of the time after this backup: the database was restored or exchanged in between. Restore a backup that was made after that, or this one without --to.`,
    );
  return pieces;
}

/** Those before end where the next one begins, or before a gap that does not matter. */
function since(position: bigint, pieces: readonly Piece[]): readonly Piece[] {
  const first = pieces.findLastIndex(({ start }) => start <= position);
  return pieces.slice(Math.max(first, 0));
}
