import type { Sentence } from "../../health/sentence.ts";
import { describeCluster } from "./cluster-position.ts";
import { requireSameHistory } from "./history.ts";
import { openLogFolder } from "./log-folder.ts";
import { walkLog } from "./log-walk.ts";
import { findOlderDamage } from "./older-pieces.ts";
import { nothingAfter } from "./replay.ts";

interface LogSurvey {
  /** Stored files of before are not kept with it. */
  begunAt: Date;
  /** Those that it says were kept with it, by their names there. */
  files: string[];
  /** Everything acknowledged before is there. */
  upTo: Date;
  /** So much is to be replayed. */
  bytes: number;
  /** Why it ends where it does; null: with the last piece. */
  damage: Sentence | null;
  /** What only restores of earlier backups would meet; null: nothing was found. */
  olderDamage: readonly Sentence[] | null;
  /** The largest step back of the server's clock, after which moments are there twice; null: none. */
  setBack: { from: Date; to: Date } | null;
}

/** Clocks that are kept in step by NTP go back by less. */
const STEP_MS = 1_000;

/**
 * Reads what is kept after the end of an unpacked backup, all of it, and of what was kept before that what is this night's turn (null:
 * all). @throws BackupError where nothing is after it
 */
export async function surveyLog(
  logFolder: string,
  cluster: string,
  { passphrase, night }: { passphrase: string | null; night: number | null },
): Promise<LogSurvey> {
  const { system, timeline, next, segmentBytes } = await describeCluster(cluster);
  const { key, begunAt } = await openLogFolder(logFolder, system, { passphrase });
  await requireSameHistory(logFolder, key, { cluster, timeline, next, segmentBytes });
  const older = { system, timeline, from: next, key, passphrase, night };
  const reading = walkLog(logFolder, { timeline, from: next, key });
  let upTo: Date | null = null;
  let setBack: LogSurvey["setBack"] = null;
  let bytes = 0;
  const files: string[] = [];
  for (;;) {
    const { done, value } = await reading.next();
    if (done) {
      if (upTo === null) throw nothingAfter(logFolder, next, value);
      return {
        begunAt,
        files,
        upTo,
        bytes,
        damage: value,
        olderDamage: await findOlderDamage(logFolder, older),
        setBack,
      };
    }
    if (value.at === null) {
      bytes += value.data.length;
      continue;
    }
    if (value.data.length > 0) files.push(...value.data.toString().split("\n"));
    if (upTo !== null && isSetBack(upTo, value.at)) setBack = { from: upTo, to: value.at };
    upTo = value.at;
  }
}

const isSetBack = (before: Date, now: Date) => before.getTime() - now.getTime() > STEP_MS;
