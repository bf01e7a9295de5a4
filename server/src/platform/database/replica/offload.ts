import type { Database } from "../database.ts";
import type { Replica } from "./replica.ts";

/**
 * Runs a read that is heavy enough to be worth it on the replica, where there is one and it shows everything that the primary
 * shows at this moment; otherwise on `db`. A read that the replica breaks off is done again on `db`: it must have no effect but its
 * answer, and what it writes, as into a cache, goes to the primary by another way.
 */
export function offload<T>(
  { db, replica }: { db: Database; replica: Replica | null },
  read: (from: Database) => Promise<T>,
): Promise<T> {
  return replica === null ? read(db) : replica.read(db, read);
}
