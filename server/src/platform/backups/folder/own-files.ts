// Other accounts may have put links into a folder that was open to them: nothing is written through one.
import { chmod, type FileHandle, lstat, mkdir, open, rm, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { BackupError } from "../backup-error.ts";

/** Opens a file for writing that is new, whatever had its name before. @throws BackupError for a link on the way below `folder` */
export async function openNew(folder: string, path: string): Promise<FileHandle> {
  await makeFoldersBelow(folder, dirname(path));
  const target = join(folder, path);
  await rm(target, { force: true }); // of a link, the link
  return open(target, "wx", 0o600);
}

/** Writes a short one, down to the disk. */
export async function writeNew(folder: string, path: string, text: string): Promise<void> {
  const file = await openNew(folder, path);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function makeFoldersBelow(folder: string, path: string): Promise<void> {
  let at = folder;
  for (const name of path.split(sep)) {
    if (name === ".") continue;
    at = join(at, name);
    await mkdir(at, { mode: 0o700 }).catch((error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    });
    if (!(await lstat(at)).isDirectory())
      throw new BackupError(
        `${at} is a link or a file and should be a folder: look who has put it there, and remove it or choose another folder.`,
      );
  }
}

/** Closes a folder, whose content was looked at before, to all other accounts. */
export async function makePrivate(folder: string, note: (line: string) => void): Promise<void> {
  const { mode, uid } = await stat(folder);
  if ((mode & 0o077) === 0) return;
  const given = (mode & 0o777).toString(8).padStart(4, "0");
  if (uid === process.geteuid?.()) {
    await chmod(folder, 0o700);
    note(`${folder} was open to other accounts (${given}); now it is not (0700).`);
  } else
    note(
      `${folder} is open to other accounts (${given}) and belongs to one of them: only the service's account should have it.`,
    );
}
