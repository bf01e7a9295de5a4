import { type RawBuilder, sql } from "kysely";
import { isPlayable } from "../../catalogue/visibility.ts";
import type { EndedReason } from "../ended-reason.ts";

/** Without a word for so long, and the learner has left (contract 6.1). */
const SILENCE = sql`interval '30 minutes'`;
/** A tab that was closed may be opened again: a reload and a browser that restarts look the same. */
const GRACE = sql`interval '5 minutes'`;

/**
 * SQL, for a statement with `fromRuns`: why a running one is over by now; null while it goes on. A learner who was
 * silent that long counts as having left, unless they were still there when the talk reached its longest time.
 */
export function endingDue(now: Date): RawBuilder<EndedReason | null> {
  const moment = sql`${now}::timestamptz`;
  const lastSeenAt = sql`least(run.left_at, run.last_activity_at)`;
  const abandonedAt = sql`least(run.left_at + ${GRACE}, run.last_activity_at + ${SILENCE})`;
  const isTimedOut = sql`(run.phase = 'talking' and run.ends_at <= ${moment})`;
  return sql<EndedReason | null>`(
    case when run.status <> 'running' then null
         when not ${isPlayable} then 'withdrawn'
         when ${isTimedOut} and run.ends_at <= ${lastSeenAt} + ${GRACE} then 'timeout'
         when ${abandonedAt} <= ${moment} then 'abandoned'
         when ${isTimedOut} then 'timeout' end)`;
}
