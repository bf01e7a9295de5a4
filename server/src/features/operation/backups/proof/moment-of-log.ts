import { randomInt } from "node:crypto";
import { BackupError } from "#platform/backups/backup-error.ts";
import type { Manifest } from "#platform/backups/folder/manifest.ts";
import { listKeptFiles, verifyKeptFile } from "#platform/backups/kept-log/kept-files.ts";
import { surveyLog } from "#platform/backups/kept-log/log-survey.ts";
import { addKeptLog } from "#platform/backups/kept-log/replay.ts";
import type { Account } from "#platform/embedded-postgres/account.ts";
import type { Sentence } from "#platform/health/sentence.ts";
import { compareKeptFiles } from "../comparison/kept-files.ts";
import { proofFaults } from "../proof-faults.ts";
import type { KeptLog } from "./proof-request.ts";
import { requireBytes } from "./room.ts";

export interface Moment {
  /** To which the log is replayed. */
  to: Date;
  /** A position that the replay has to come to. */
  passes: bigint;
  differences: Sentence[];
}

interface Unpacked {
  manifest: Manifest;
  passphrase: string | null;
  account: Account | undefined;
  sideFolder: string;
  /** Null: stored files are in an object store, and not kept with the log. */
  storageFolder: string | null;
}

/** Clocks of two machines differ by less. */
const SKEW_MS = 300_000;

/**
 * Reads the kept log, all of what follows the backup and a share of what comes before, and puts what leads from the unpacked backup to a moment of it into the cluster.
 * @throws BackupError where no moment can be reached
 */
export async function addMoment(
  log: KeptLog,
  cluster: string,
  { manifest, passphrase, account, sideFolder, storageFolder }: Unpacked,
): Promise<Moment> {
  const { begunAt, files, upTo, bytes, damage, olderDamage, setBack } = await surveyLog(log.folder, cluster, {
    passphrase,
    night: log.night,
  });
  await requireBytes(sideFolder, bytes);
  const differences: Sentence[] = [];
  const now = Date.now();
  if (log.mostBehindMs !== null && now - upTo.getTime() > log.mostBehindMs)
    differences.push(
      proofFaults.logBehind({ folder: log.folder, upTo: upTo.toISOString() }),
      ...(damage === null ? [] : [damage]),
      proofFaults.seeKeeper(),
    );
  else if (upTo.getTime() - now > SKEW_MS)
    differences.push(proofFaults.logAhead({ folder: log.folder, upTo: upTo.toISOString() }));
  if (olderDamage !== null) differences.push(...olderDamage);
  if (setBack !== null)
    differences.push(
      proofFaults.clockSetBack({ from: setBack.from.toISOString(), to: setBack.to.toISOString() }),
    );
  const to = log.to === null ? secondBetween(new Date(manifest.upTo), upTo) : new Date(log.to);
  const { passes } = await addKeptLog(log.folder, cluster, { passphrase, to, account });
  for (const file of await listKeptFiles(log.folder)) await verifyKeptFile(log.folder, file);
  const backedUp = manifest.files.map(({ path }) => path);
  const kept = { logFolder: log.folder, files, begunAt, upTo };
  differences.push(...(await compareKeptFiles(kept, { backedUp, storageFolder })));
  return { to, passes, differences };
}

/** Until the copy is consistent, PostgreSQL cannot stop: that is so much later than what the backup promises, at most. */
const SETTLING_S = 5;

/** Any, so that in time all of them are tried. @throws BackupError where there is none */
function secondBetween(after: Date, upTo: Date): Date {
  const [end, last] = [Math.floor(after.getTime() / 1000), Math.floor(upTo.getTime() / 1000)];
  const first = end + SETTLING_S;
  if (last >= first) return new Date(randomInt(first, last + 1) * 1000);
  if (upTo > after) return upTo;
  throw new BackupError([proofFaults.logNotBeyond({ upTo: upTo.toISOString() })]);
}
