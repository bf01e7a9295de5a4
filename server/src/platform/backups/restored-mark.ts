import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A base backup of an own PostgreSQL keeps everything by which a restored database is noticed, so the restore says it. */
const name = "database-restored";

export async function markRestored(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, name), "The next start holds what is sent until somebody decides.\n");
}

export function isMarkedRestored(dataDir: string): boolean {
  return existsSync(join(dataDir, name));
}

export async function clearRestoredMark(dataDir: string): Promise<void> {
  await rm(join(dataDir, name), { force: true });
}
