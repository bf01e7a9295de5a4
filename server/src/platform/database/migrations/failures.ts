import type pg from "pg";
import { invalidIndexes } from "./concurrent-index.ts";
import type { LockWait } from "./lock-wait.ts";
import type { Migration } from "./migration-files.ts";

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK_DETECTED = "40P01";

/** Whether somebody else stood in the way, who may be gone the next time. */
export function isLockTrouble(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED;
}

export function gaveUp({ name }: Migration, wait: LockWait | null, cause: unknown): Error {
  return new Error(
    `Migration ${name} gave up waiting for ${wait ?? "a lock"}. Nothing of it was done, and the files before it stay applied: end that process or wait until it is done, then start again.`,
    { cause },
  );
}

/** Says the file, and what is left of it. */
export async function failed(pool: pg.Pool, migration: Migration, cause: unknown): Promise<Error> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`Migration ${migration.name} failed: ${reason}. ${await remains(pool, migration)}`, {
    cause,
  });
}

async function remains(pool: pg.Pool, { isTransactional }: Migration): Promise<string> {
  if (isTransactional) return "Nothing of it was done, and the files before it stay applied.";
  const indexes = await invalidIndexes(pool).catch(() => []);
  if (indexes.length === 0) return "It ran outside a transaction: see what it did before you start again.";
  return `It ran outside a transaction and left ${indexes.join(", ")} invalid: nothing reads such an index. The next start drops the one that it builds, and builds it again.`;
}
