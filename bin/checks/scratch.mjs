import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const memory = "/dev/shm";
/** Of what tests throw away, this much stands there at a time at most. */
const ROOM = 4e9;
/** The tests themselves need some, and a browser. */
const FREE_MEMORY = 8e9;

/**
 * Where everything temporary of a run's tests stands: in memory where there is room, since a test's database is a copy of a
 * thousand files, which takes a file system on disk thirty times as long. A TMPDIR that somebody chose stays.
 */
export function openScratch() {
  if (process.env.TMPDIR !== undefined || !hasRoom())
    return { environment: {}, isMemory: false, remove: () => undefined };
  const folder = mkdtempSync(join(memory, "lectern-tests-"));
  // As root, the database's account has to pass through.
  chmodSync(folder, 0o755);
  // Of a run that is broken off, the shared PostgreSQL removes it: it is the last to go.
  const environment = { TMPDIR: folder, TEST_SCRATCH: folder };
  return { environment, isMemory: true, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function hasRoom() {
  try {
    accessSync(memory, constants.W_OK);
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === memory);
    // Tests also run what they write.
    if (mount === undefined || mount.split(" ")[3].split(",").includes("noexec")) return false;
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > ROOM && process.availableMemory() > FREE_MEMORY;
  } catch {
    // Not Linux.
    return false;
  }
}
