// One service per DATA_DIR. The lock is a file that names its holder, so it outlives a holder that was
// killed, and is then taken over.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EmbeddedPostgresError } from "../embedded-postgres-error.ts";
import { isRunning, processStart } from "../processes.ts";
import { folderIdentity } from "./folder-identity.ts";

/** Takes the folder for this process or says who has it. */
export function lockDataDir(dataDir: string): { release: () => void } {
  return lockFolder(
    dataDir,
    "service.lock",
    (holder) =>
      new EmbeddedPostgresError(
        `Another service (process ${holder}) is using ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
      ),
  );
}

/** @throws what `refusal` makes of the process that has the folder */
export function lockFolder(
  folder: string,
  name: string,
  refusal: (holder: number) => Error,
): { release: () => void } {
  const lockFile = join(folder, name);
  const identity = folderIdentity(folder);
  const mine = `${process.pid} ${processStart(process.pid) ?? "unknown"}\n${identity}\n`;
  const draft = `${lockFile}.${process.pid}`;
  rmSync(draft, { force: true }); // it may be a link to something else
  writeFileSync(draft, mine, { flag: "wx" });
  try {
    while (!createLock(draft, lockFile)) {
      const theirs = read(lockFile);
      const holder = theirs && livingHolder(theirs, identity);
      if (holder) throw refusal(holder);
      if (theirs) removeStale(lockFile, theirs);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      if (read(lockFile) === mine) rmSync(lockFile, { force: true });
    },
  };
}

/** A hard link appears whole or not at all, so nobody ever reads half a lock. */
function createLock(draft: string, lockFile: string): boolean {
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function livingHolder(lock: string, identity: string): number | undefined {
  const [line = "", folder] = lock.trim().split("\n");
  const [pid, ...start] = line.split(" ");
  const holder = Number(pid);
  // Copied with the folder: the original is in use, and this one is not.
  if (folder !== undefined && folder !== identity) return undefined;
  if (!Number.isInteger(holder) || holder <= 0 || !isRunning(holder)) return undefined;
  // After a restart of the machine or the container, the number may be another program's.
  return processStart(holder) === start.join(" ") ? holder : undefined;
}

/** Takes the dead holder's lock away; of two that try, the later must not take the earlier one's new lock. */
function removeStale(lockFile: string, stale: string): void {
  const taken = `${lockFile}.stale-${process.pid}`;
  try {
    renameSync(lockFile, taken);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw error;
  }
  if (read(taken) !== stale) createLock(taken, lockFile);
  rmSync(taken, { force: true });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
