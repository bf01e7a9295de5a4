import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Sentence } from "../../health/sentence.ts";
import { BackupError } from "../backup-error.ts";
import { backupFaults } from "../backup-faults.ts";
import { positionText } from "../base-backup/position.ts";
import type { BackupKey } from "../sealing/passphrase.ts";
import { listFormer } from "./history.ts";
import { openLogFolder } from "./log-folder.ts";
import { endOfPiece, listPieces, type Piece } from "./pieces.ts";

/** Each night reads another share of the pieces, so after so many nights each was read. */
const NIGHTS = 4;

interface OlderOptions {
  system: string;
  timeline: number;
  /** Pieces that end before it are the older ones. */
  from: bigint;
  key: BackupKey | null;
  passphrase: string | null;
  /** Its number, which says whose turn it is. Null: all are read. */
  night: number | null;
}

/**
 * Looks at what only a restore of an earlier backup needs: whether each piece is as it was written, and reaches to where the next
 * one begins. What was set aside of former histories is looked at, too. @returns what is wrong with the oldest that is damaged; null: nothing
 */
export async function findOlderDamage(
  logFolder: string,
  options: OlderOptions,
): Promise<readonly Sentence[] | null> {
  const { system, timeline, from, key, passphrase, night } = options;
  for (const name of await listFormer(logFolder)) {
    const folder = join(logFolder, name);
    try {
      const { key: formerKey } = await openLogFolder(folder, system, { passphrase });
      const damage = await damageOf(folder, await listPieces(folder), formerKey, night);
      if (damage !== null) return damage;
    } catch (error) {
      if (error instanceof BackupError) return error.sentences;
      throw error;
    }
  }
  const pieces = await listPieces(logFolder);
  const current = pieces.findLastIndex((piece) => piece.timeline === timeline && piece.start <= from);
  return damageOf(logFolder, pieces.slice(0, current + 1), key, night);
}

/** The last of the pieces is only looked at as the one that follows. */
async function damageOf(
  folder: string,
  pieces: readonly Piece[],
  key: BackupKey | null,
  night: number | null,
): Promise<readonly Sentence[] | null> {
  for (const [index, piece] of pieces.entries()) {
    const following = pieces[index + 1];
    if (following?.timeline !== piece.timeline || !isTurnOf(piece, night)) continue;
    const end = await endOfPiece(folder, piece, key).catch(ifRemoved);
    if (end === null || end >= following.start) continue;
    return [
      backupFaults.olderDamage({
        path: join(folder, piece.name),
        from: positionText(end),
        to: positionText(following.start),
        next: following.name,
        file: piece.name,
      }),
    ];
  }
  return null;
}

function isTurnOf({ name }: Piece, night: number | null): boolean {
  if (night === null) return true;
  return createHash("sha256").update(name).digest().readUInt32BE() % NIGHTS === night % NIGHTS;
}

/** By the keeper, since it is too old. */
function ifRemoved(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
