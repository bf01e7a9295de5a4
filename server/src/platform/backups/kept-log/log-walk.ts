import type { Sentence } from "../../health/sentence.ts";
import { BackupError } from "../backup-error.ts";
import { backupFaults } from "../backup-faults.ts";
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
): AsyncGenerator<Entry, Sentence | null> {
  let position = from;
  let damage: Sentence | null = null;
  for (const piece of since(position, await piecesOf(logFolder, timeline))) {
    if (piece.start > position) return damage ?? gapBefore(piece, position);
    const reading = readPiece(logFolder, piece.name, key);
    damage = null;
    try {
      for (;;) {
        const { done, value } = await reading.next();
        if (done) {
          if (!value)
            damage = backupFaults.pieceChanged({ file: piece.name, position: positionText(position) });
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

function gapBefore({ name, start }: Piece, position: bigint): Sentence {
  return backupFaults.gap({ from: positionText(position), to: positionText(start), file: name });
}

async function piecesOf(logFolder: string, timeline: number): Promise<Piece[]> {
  const pieces = (await listPieces(logFolder)).filter((piece) => piece.timeline === timeline);
  if (pieces.length === 0) throw new BackupError([backupFaults.nothingOfHistory({ folder: logFolder })]);
  return pieces;
}

/** Those before end where the next one begins, or before a gap that does not matter. */
function since(position: bigint, pieces: readonly Piece[]): readonly Piece[] {
  const first = pieces.findLastIndex(({ start }) => start <= position);
  return pieces.slice(Math.max(first, 0));
}
