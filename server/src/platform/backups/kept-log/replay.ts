import { join } from "node:path";
import type { Account } from "../../embedded-postgres/account.ts";
import type { Sentence } from "../../health/sentence.ts";
import { BackupError } from "../backup-error.ts";
import { backupFaults } from "../backup-faults.ts";
import { positionText } from "../base-backup/position.ts";
import type { BackupKey, Opening } from "../sealing/passphrase.ts";
import { describeCluster } from "./cluster-position.ts";
import { requireSameHistory } from "./history.ts";
import { openLogFolder } from "./log-folder.ts";
import { walkLog } from "./log-walk.ts";
import { createSegmentWriter } from "./segments.ts";

interface ReplayOptions extends Opening {
  /** Null: everything that there is. */
  to: Date | null;
  account: Account | undefined;
}

/**
 * Puts what the kept log has after the backup into the unpacked cluster, so that its server replays it: up to the first promise
 * that covers `to`. Nothing is used that is not as it was written. @returns up to when everything acknowledged is there, the key of
 * what lies beside the log, and a position that a replay passes unless it ended early: where the server's log was at an earlier promise,
 * since the last one may lie within a record
 * @throws BackupError where the log does not reach so far, saying how far it does and why
 */
export async function addKeptLog(
  logFolder: string,
  cluster: string,
  { to, account, ...opening }: ReplayOptions,
): Promise<{ upTo: Date; key: BackupKey | null; passes: bigint }> {
  const { system, timeline, next, segmentBytes } = await describeCluster(cluster);
  const { key } = await openLogFolder(logFolder, system, opening);
  await requireSameHistory(logFolder, key, { cluster, timeline, next, segmentBytes });
  const segments = createSegmentWriter(join(cluster, "pg_wal"), { timeline, segmentBytes, account });
  let upTo: Date | null = null;
  let damage: Sentence | null = null;
  let passes = next;
  let promised = next;
  const reading = walkLog(logFolder, { timeline, from: next, key });
  try {
    while (to === null || upTo === null || upTo < to) {
      const { done, value } = await reading.next();
      if (done) {
        damage = value;
        break;
      }
      if (value.at === null) await segments.write(value.start, value.data);
      else {
        upTo = value.at;
        if (value.start > promised) [passes, promised] = [promised, value.start];
      }
    }
  } finally {
    await reading.return(null);
    await segments.close();
  }
  if (upTo === null) throw nothingAfter(logFolder, next, damage);
  if (to !== null && upTo < to) throw tooShort(logFolder, to, upTo, damage);
  return { upTo, key, passes };
}

export function nothingAfter(logFolder: string, next: bigint, damage: Sentence | null): BackupError {
  return new BackupError([
    backupFaults.nothingAfter({ folder: logFolder, position: positionText(next) }),
    ...(damage === null ? [] : [damage]),
    backupFaults.afterLogBegan(),
  ]);
}

function tooShort(folder: string, wanted: Date, last: Date, damage: Sentence | null): BackupError {
  const [to, upTo] = [wanted.toISOString(), last.toISOString()];
  return new BackupError([
    backupFaults.tooShort({ folder, upTo, to }),
    ...(damage === null ? [] : [damage]),
    backupFaults.restoreEarlier({ upTo }),
  ]);
}
