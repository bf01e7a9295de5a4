import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";

const NAME = "database-moved";

/** Says of the embedded database in DATA_DIR that another one goes on in its stead. */
export async function markMoved(dataDir: string, now: Date): Promise<void> {
  const file = await open(join(dataDir, NAME), "w", 0o600);
  try {
    await file.writeFile(`Moved to a PostgreSQL that DATABASE_URL names, at ${now.toISOString()}.\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The path of the mark; null where there is none. */
export function findMovedMark(dataDir: string): string | null {
  const path = join(dataDir, NAME);
  return existsSync(path) ? path : null;
}
