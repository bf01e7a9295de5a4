import { stat } from "node:fs/promises";
import { join } from "node:path";
import { listKeptFiles } from "#platform/backups/kept-log/kept-files.ts";
import { listPieces } from "#platform/backups/kept-log/pieces.ts";
import { storedPaths } from "#platform/backups/write-backup.ts";
import type { Sentence } from "#platform/health/sentence.ts";
import { proofFaults } from "../proof-faults.ts";

/** Clocks of the machines that write the files, the database and the log may differ by so much. */
const CLOCK_SLACK_MS = 60_000;

interface Kept {
  logFolder: string;
  /** Those that the log itself names, of the time after the backup. */
  files: readonly string[];
  /** What was stored before is in every backup that the log continues. */
  begunAt: Date;
  /** Everything acknowledged before is in the log. */
  upTo: Date;
}

interface Elsewhere {
  /** What the backup holds, as its manifest names it. */
  backedUp: readonly string[];
  /** Null: the service has them in an object store, and none are kept. */
  storageFolder: string | null;
}

/**
 * Stored files that should be kept with the log, and are not: at most one sentence. The log names those that were added after the backup; of the
 * others there are those that the service has. One that is as old as the oldest piece of the log may have been removed with those before it.
 */
export async function compareKeptFiles(
  log: Kept,
  { backedUp, storageFolder }: Elsewhere,
): Promise<Sentence[]> {
  const { logFolder, files } = log;
  const kept = new Set((await listKeptFiles(logFolder)).map(({ path }) => path));
  const known = new Set(backedUp);
  const named = files.map((name) => name.slice(0, -HASH_LENGTH));
  const lacking = new Set(named.filter((path) => !kept.has(path) && !known.has(`files/${path}`)));
  if (storageFolder !== null) for (const path of await lackingOf(storageFolder, kept, log)) lacking.add(path);
  const [first] = lacking;
  if (first === undefined) return [];
  const folder = join(logFolder, "files");
  return [proofFaults.filesNotKept({ count: lacking.size, folder, example: first })];
}

/** A hyphen and the SHA-256 of what lies there. */
const HASH_LENGTH = 65;

async function lackingOf(
  storageFolder: string,
  kept: ReadonlySet<string>,
  { logFolder, begunAt, upTo }: Kept,
): Promise<string[]> {
  const oldest = await oldestPiece(logFolder);
  const from = Math.max(begunAt.getTime(), oldest + CLOCK_SLACK_MS);
  const to = upTo.getTime() - CLOCK_SLACK_MS;
  const lacking: string[] = [];
  for (const path of await storedPaths(storageFolder)) {
    if (kept.has(path)) continue;
    const found = await stat(join(storageFolder, path)).catch(() => null); // deleted meanwhile
    if (found !== null && found.mtimeMs >= from && found.mtimeMs < to) lacking.push(path);
  }
  return lacking;
}

/** When it was last written to. */
async function oldestPiece(logFolder: string): Promise<number> {
  const times = (await listPieces(logFolder)).map(({ name }) => stat(join(logFolder, name)));
  return Math.min(...(await Promise.all(times)).map(({ mtimeMs }) => mtimeMs));
}
