import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder } from "../../embedded-postgres/location/service-lock.ts";
import { BackupError } from "../backup-error.ts";
import { makePrivate, writeNew } from "./own-files.ts";

const LOCK = "backup.lock";
/** Says that what lies here was begun by a backup and not finished. */
const MARK = "unfinished";
/** What a backup writes: all that the next one may clear away. */
const ours = ["database", "files", "keys", "manifest.json.part", MARK];

/**
 * Makes the folder, or empties it of a backup that was interrupted, and keeps it from a second writer while the work is
 * done. @throws BackupError where it holds anything else
 */
export async function writeInto(
  folder: string,
  note: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(
    folder,
    LOCK,
    (holder) =>
      new BackupError(
        `Another backup (process ${holder}) is being written to ${folder}: wait until it is done, or choose another folder.`,
      ),
  );
  try {
    const leftovers = await listLeftovers(folder);
    await makePrivate(folder, note);
    for (const name of leftovers) await rm(join(folder, name), { recursive: true, force: true });
    await writeNew(folder, MARK, "This backup was begun and not finished. It cannot be restored.\n");
    await work();
    await rm(join(folder, MARK), { force: true });
  } finally {
    lock.release();
  }
}

async function listLeftovers(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith(LOCK));
  if (names.includes("manifest.json"))
    throw new BackupError(
      `${folder} already holds a backup: choose another folder, such as one named for the day.`,
    );
  const foreign = names.filter((name) => !ours.includes(name) && name !== "lost+found");
  if (foreign.length > 0 || (names.some((name) => ours.includes(name)) && !names.includes(MARK)))
    throw new BackupError(
      `${folder} is not empty and holds no backup: choose another folder, or empty this one.`,
    );
  return names.filter((name) => ours.includes(name) && name !== MARK);
}
