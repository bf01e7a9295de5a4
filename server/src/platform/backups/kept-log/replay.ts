import { join } from "node:path";
import type { Account } from "../../embedded-postgres/account.ts";
import { BackupError } from "../backup-error.ts";
import { positionText } from "../base-backup/position.ts";
import type { BackupKey } from "../sealing/passphrase.ts";
import { describeCluster } from "./cluster-position.ts";
import { openLogFolder } from "./log-folder.ts";
import { listPieces, type Piece, readPiece } from "./pieces.ts";
import { createSegmentWriter } from "./segments.ts";

interface ReplayOptions {
  passphrase: string | null;
  /** Null: everything that there is. */
  to: Date | null;
  account: Account | undefined;
}

/**
 * Puts what the kept log has after the backup into the unpacked cluster, so that its server replays it: up to the first promise
 * that covers `to`. Nothing is used that is not as it was written. @returns up to when everything acknowledged is there, and the key of
 * what lies beside the log
 * @throws BackupError where the log does not reach so far, saying how far it does and why
 */
export async function addKeptLog(
  logFolder: string,
  cluster: string,
  { passphrase, to, account }: ReplayOptions,
): Promise<{ upTo: Date; key: BackupKey | null }> {
  const { system, timeline, next, segmentBytes } = await describeCluster(cluster);
  const { key } = await openLogFolder(logFolder, system, passphrase);
  const segments = createSegmentWriter(join(cluster, "pg_wal"), { timeline, segmentBytes, account });
  const isReached = (moment: Date | null) => to !== null && moment !== null && moment >= to;
  let [position, upTo]: [bigint, Date | null] = [next, null];
  let damage: string | null = null;
  try {
    for (const piece of from(position, await piecesOf(logFolder, timeline))) {
      if (isReached(upTo)) break;
      if (piece.start > position) {
        damage ??= `nothing is there from ${positionText(position)} to ${positionText(piece.start)}, where ${piece.name} begins`;
        break;
      }
      const reading = readPiece(logFolder, piece.name, key);
      damage = null;
      for (;;) {
        const { done, value } = await reading.next();
        if (done) {
          if (!value) damage = `${piece.name} was cut or changed after position ${positionText(position)}`;
          break;
        }
        if (value.at !== null && value.start <= position) upTo = value.at;
        if (isReached(upTo)) {
          await reading.return(true);
          break;
        }
        if (value.start + BigInt(value.data.length) <= position) continue;
        await segments.write(position, value.data.subarray(Number(position - value.start)));
        position = value.start + BigInt(value.data.length);
      }
    }
  } finally {
    await segments.close();
  }
  if (upTo === null) throw nothingAfter(logFolder, next, damage);
  if (to !== null && !isReached(upTo)) throw tooShort(logFolder, to, upTo, damage);
  return { upTo, key };
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
function from(position: bigint, pieces: readonly Piece[]): readonly Piece[] {
  const first = pieces.findLastIndex(({ start }) => start <= position);
  return pieces.slice(Math.max(first, 0));
}

function nothingAfter(logFolder: string, next: bigint, damage: string | null): BackupError {
  return new BackupError(
    `The log in ${logFolder} does not go on where this backup ends (${positionText(next)})${because(damage)}. Use a backup that was made after \`lectern backup-log\` began, or restore this one without --to.`,
  );
}

function tooShort(logFolder: string, to: Date, upTo: Date, damage: string | null): BackupError {
  return new BackupError(
    `The log in ${logFolder} reaches to ${upTo.toISOString()} and not to ${to.toISOString()}${because(damage)}. Restore --to ${upTo.toISOString()} at most, use another copy of the log, or a backup that was made later.`,
  );
}

const because = (damage: string | null) => (damage === null ? "" : `: ${damage}`);
