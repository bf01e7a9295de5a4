import type { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/feature.ts";
import type { Cursor } from "../cursor.ts";
import { cursorExpired } from "../problems.ts";
import type { StreamState } from "../queries.ts";
import { sharedPart } from "./queries.ts";

type ReadingContext = Pick<Context, "db" | "sending">;

/**
 * A cursor of an epoch that ended by a failover is good as far as its history has survived.
 * @throws cursorExpired with where to go on, for a cursor of any other epoch, or of what was lost
 */
export async function requireSameHistory(
  { db, sending }: ReadingContext,
  cursor: Cursor,
  stream: StreamState,
  write: (position: number) => string,
): Promise<void> {
  if (cursor.epoch === stream.epoch) return;
  const shared = await sharedPart(db, cursor);
  if (shared.isContinued) {
    if (cursor.position <= shared.position) return;
    // Cursors cannot be made up: the server before gave out what the one that took its place has never had.
    sending.suspect("events_lost");
  }
  throw afterRestore(write(Math.max(shared.position, stream.pruned_position)));
}

/** @param resumeAfter a cursor of the current epoch: from there on, nothing is missing */
export function afterRestore(resumeAfter: string): Problem {
  return cursorExpired({
    detail:
      "After it gave you this cursor, this service was restored from a backup, or failed over to a replica that lacked the last moments. Continue with `after` set to `oldest_after`: it misses nothing, and `id` tells you which events you have already. What happened in between is lost; read the lists again to see what is so now.",
    members: { oldest_after: resumeAfter, reason: "restored" },
  });
}
