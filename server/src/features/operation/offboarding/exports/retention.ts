import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { Storage } from "#platform/files/open-storage.ts";
import { deleteParts } from "./queries.ts";

const BATCH = 100;

/** Files of exports that can no longer be downloaded. */
export async function forgetExpiredExports({
  db,
  clock,
  storage,
}: Pick<Context, "db" | "clock" | "storage">): Promise<void> {
  for (;;) {
    const deleted = await db
      .transaction()
      .execute((trx) => deletePartsWithFiles(trx, storage, { expiredAt: clock() }, BATCH));
    if (deleted < BATCH) return;
  }
}

/** The files before the rows are gone for good: should it stop in between, they are deleted again. */
export async function deletePartsWithFiles(
  trx: Database,
  storage: Storage,
  which: Parameters<typeof deleteParts>[1],
  limit: number,
): Promise<number> {
  const keys = await deleteParts(trx, which, limit);
  for (const key of keys) await storage.delete(key);
  return keys.length;
}
