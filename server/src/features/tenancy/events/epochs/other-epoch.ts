import type { Problem } from "#kernel/problem.ts";
import type { Database } from "#platform/database/database.ts";
import type { Cursor } from "../cursor.ts";
import { cursorExpired } from "../problems.ts";
import type { StreamState } from "../queries.ts";
import { sharedPosition } from "./queries.ts";

/** @throws cursorExpired with where to go on, for a cursor of another epoch */
export async function requireSameHistory(
  db: Database,
  cursor: Cursor,
  stream: StreamState,
  write: (position: number) => string,
): Promise<void> {
  if (cursor.epoch === stream.epoch) return;
  const shared = await sharedPosition(db, cursor);
  throw afterRestore(write(Math.max(shared, stream.pruned_position)));
}

/** @param resumeAfter a cursor of the current epoch: from there on, nothing is missing */
export function afterRestore(resumeAfter: string): Problem {
  return cursorExpired({
    detail:
      "This service was restored from a backup after it gave you this cursor. Continue with `after` set to `oldest_after`: it misses nothing, and `id` tells you which events you have already. What happened between the backup and the restore is lost; read the lists again to see what is so now.",
    members: { oldest_after: resumeAfter, reason: "restored" },
  });
}
