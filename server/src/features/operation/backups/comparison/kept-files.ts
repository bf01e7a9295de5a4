import { stat } from "node:fs/promises";
import { join } from "node:path";
import { listKeptFiles } from "#platform/backups/kept-log/kept-files.ts";
import { listPieces } from "#platform/backups/kept-log/pieces.ts";
import { storedPaths } from "#platform/backups/write-backup.ts";

/** Clocks of the machines that write the files, the database and the log may differ by so much. */
const CLOCK_SLACK_MS = 60_000;

interface Kept {
  logFolder: string;
  /** What was stored before is in every backup that the log continues. */
  begunAt: Date;
  /** Everything acknowledged before is in the log. */
  upTo: Date;
}

/**
 * Stored files that the service has and that should be kept with the log, and are not: at most one sentence. A file that is as old as the oldest
 * piece of the log may have been removed together with those before it.
 */
export async function compareKeptFiles(
  { logFolder, begunAt, upTo }: Kept,
  storageFolder: string,
): Promise<string[]> {
  const kept = new Set((await listKeptFiles(logFolder)).map(({ path }) => path));
  const oldest = await oldestPiece(logFolder);
  const from = Math.max(begunAt.getTime(), oldest + CLOCK_SLACK_MS);
  const to = upTo.getTime() - CLOCK_SLACK_MS;
  const lacking: string[] = [];
  for (const path of await storedPaths(storageFolder)) {
    if (kept.has(path)) continue;
    const found = await stat(join(storageFolder, path)).catch(() => null); // deleted meanwhile
    if (found !== null && found.mtimeMs >= from && found.mtimeMs < to) lacking.push(path);
  }
  const [first] = lacking;
  if (first === undefined) return [];
  return [
    `${lacking.length} stored files are missing from ${join(logFolder, "files")}, such as ${first}: find out what removes files there, and start \`lectern backup-log\` again, which copies them once more`,
  ];
}

/** When it was last written to. */
async function oldestPiece(logFolder: string): Promise<number> {
  const times = (await listPieces(logFolder)).map(({ name }) => stat(join(logFolder, name)));
  return Math.min(...(await Promise.all(times)).map(({ mtimeMs }) => mtimeMs));
}
