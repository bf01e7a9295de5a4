import type { Drained } from "../passage.ts";
import { pauseAfter, pauseWhileRefused } from "../pauses.ts";
import type { LaneState } from "./lane-queries.ts";

interface LaneHistory {
  failures: number;
  failing_since: Date | string | null;
  refused_since: Date | string | null;
}

/** How a lane is after it was served; null when nothing was learned. An answer that was no failure ends what was before. */
export function laneAfter(
  before: LaneHistory,
  { wasAnswered, failure }: Drained,
  { now, random }: { now: Date; random: number },
): LaneState | null {
  if (!wasAnswered && failure === null) return null;
  const past = wasAnswered ? { failures: 0, failing_since: null, refused_since: null } : before;
  if (failure === null) return { ...past, resting_until: null, last_status: null, last_error: null };
  const isRefused = failure.outcome.kind === "refused";
  const failures = past.failures + 1;
  const retryAfterMs = failure.outcome.kind === "retry" ? failure.outcome.retryAfterMs : null;
  const pauseMs = isRefused ? pauseWhileRefused(random) : pauseAfter(failures, retryAfterMs, random);
  return {
    failures,
    failing_since: past.failing_since ?? now,
    refused_since: isRefused ? (past.refused_since ?? now) : null,
    resting_until: new Date(now.getTime() + pauseMs),
    last_status: failure.status,
    last_error: failure.said,
  };
}
