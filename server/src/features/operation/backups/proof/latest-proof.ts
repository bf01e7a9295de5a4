import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "#platform/feature.ts";
import { inSentences } from "#platform/health/sentence.ts";
import { isAhead } from "../age.ts";
import { selectBackupState, selectLastLogProof, selectLatestBackup } from "../queries.ts";
import { recordLoss, recordProof } from "../reports.ts";
import type { KeptLog, Proof } from "./proof-request.ts";
import { ProofUnderWay } from "./side-folder.ts";

interface ProofContext extends Pick<Context, "db" | "clock"> {
  settings: Pick<Context["settings"], "backups">;
  encryption: Pick<Context["encryption"], "keyIds">;
}

type Backup = Pick<NonNullable<Awaited<ReturnType<typeof selectLatestBackup>>>, "folder" | "manifest_sha256">;

/** A server that takes longer is not back on the next morning either. */
const LIMIT_MS = 6 * 3_600_000;
/** A keeper that is restarted, and its folder copied to where it is proven. */
const MOST_BEHIND_MS = 600_000;
/** UTC. The task comes by every hour, so that one that was busy or down is made up for. */
const NIGHT_HOUR = 1;
const DAY_MS = 24 * 3_600_000;

/**
 * Proves the latest backup, if nobody has and this process can read it, and records what came of it. One that is proven is looked at
 * again each hour, and read once a night.
 */
export async function proveLatest(context: ProofContext & Pick<Context, "log">): Promise<void> {
  const backup = await selectLatestBackup(context.db);
  if (backup === null || backup.outcome === "failed") return;
  if (backup.outcome === "proven") return watchProven(context, backup);
  // Of another machine, or not to be read from here.
  if (!existsSync(join(backup.folder, "manifest.json"))) return;
  const { folder, manifest_sha256: sha256 } = backup;
  await noteProof(context, { folder }, async () => {
    const proof = await prove(context, backup, null);
    await recordProof(context, { of: "backup", folder, ...proof, manifestSha256: sha256 ?? undefined });
    return proof;
  });
}

async function watchProven(context: ProofContext & Pick<Context, "log">, backup: Backup): Promise<void> {
  const { folder, manifest_sha256: sha256 } = backup;
  const { changed, lossOf } = await import("./loss.ts");
  let loss = await lossOf(folder, sha256);
  const isNight = context.clock().getUTCHours() === NIGHT_HOUR;
  if (loss === null && isNight && existsSync(join(folder, "manifest.json"))) {
    const { differences } = await prove(context, backup, null, true);
    if (differences.length > 0) loss = changed(differences);
  }
  if (loss === null) return;
  const said = inSentences(...loss);
  context.log.error({ folder, loss: said.message }, "the latest backup was proven, and is not as it was");
  await recordLoss(context, { folder, loss: said });
}

/** Restores the latest backup with the log to a random second, if that was not tried tonight and both can be read from here. */
export async function proveLog(context: ProofContext & Pick<Context, "log">): Promise<void> {
  const { log_folder: logFolder, log_failure: failure } = await selectBackupState(context.db);
  const backup = await selectLatestBackup(context.db);
  if (backup === null || logFolder === null) return;
  const { folder } = backup;
  if (!existsSync(join(folder, "manifest.json")) || !existsSync(join(logFolder, "log.json"))) return;
  const last = await selectLastLogProof(context.db);
  const now = context.clock();
  if (last !== null && last >= beginningOfNight(now) && !isAhead(last.toISOString(), now.getTime())) return;
  await noteProof(context, { folder, logFolder }, () =>
    proveMoment(context, { backup, logFolder, to: null, night: failure === null ? nightOf(now) : null }),
  );
}

function beginningOfNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  return night;
}

/** What was found wrong is looked for until it is not there any more, by nights that read everything. */
const nightOf = (now: Date) => Math.floor(now.getTime() / DAY_MS);

interface Wanted {
  backup: Backup;
  logFolder: string;
  /** Null: any second of what is kept. */
  to: string | null;
  /** Null: all of what is kept is read. */
  night: number | null;
}

/**
 * Restores a backup with the log to a moment, and records what came of it; not that a moment of somebody's choice cannot be had.
 * @throws ProofUnderWay
 */
export async function proveMoment(
  context: ProofContext,
  { backup, logFolder, to, night }: Wanted,
): Promise<Proof> {
  const proof = await prove(context, backup, {
    folder: logFolder,
    to,
    night,
    mostBehindMs: MOST_BEHIND_MS,
    running: context.settings.backups.running,
  });
  if (to === null || proof.differences.length === 0)
    await recordProof(context, { of: "log", folder: logFolder, ...proof });
  return proof;
}

async function prove(
  { settings, encryption }: ProofContext,
  { folder, manifest_sha256: manifestSha256 }: Backup,
  log: KeptLog | null,
  isReadOnly = false,
): Promise<Proof> {
  const { proveApart } = await import("./proving-process.ts");
  const { passphrase, sideFolder, storageFolder } = settings.backups;
  const { keyIds } = encryption;
  const from = { folder, manifestSha256, passphrase, isReadOnly };
  return proveApart({ ...from, sideFolder, storageFolder, keyIds, log, limitMs: LIMIT_MS });
}

async function noteProof(
  { log }: Pick<Context, "log">,
  where: { folder: string; logFolder?: string },
  work: () => Promise<Proof>,
): Promise<void> {
  try {
    const { differences, upTo } = await work();
    if (differences.length === 0)
      log.info({ ...where, upTo }, "the latest backup was restored beside, and is proven");
    else
      log.error(
        { ...where, differences: differences.map(({ text }) => text) },
        "the latest backup was restored beside, and is not what it should be",
      );
  } catch (error) {
    if (!(error instanceof ProofUnderWay)) throw error;
    log.info(where, "a backup is being proven already; will retry in an hour");
  }
}
