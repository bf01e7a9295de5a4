import type { Backlog } from "#tenancy/events/index.ts";
import type { WorkerState } from "./queries.ts";

/** A beat that is older is none: every process writes one every fifteen seconds. */
const SILENT_AFTER_S = 45;
/** A loop that has not come round for so long hangs. Some read a large document or ask a slow LMS. */
const HANGS_AFTER_S = 300;
const SEQUENCER_HANGS_AFTER_S = 30;
/** Numbering takes a fraction of a second: events that wait so long wait for somebody. */
export const LATE_AFTER_S = 60;

export interface Diagnosis {
  /** Whether some process numbers events. */
  isSequenced: boolean;
  /** Since when events wait that are late; null: none is. */
  delayedSince: Date | null;
  /** What is wrong and what to do, in sentences. */
  reasons: string[];
}

/** What the heartbeats and what waits come to. */
export function diagnose(states: readonly WorkerState[], backlog: Backlog, now: Date): Diagnosis {
  const alive = states.filter((state) => state.beat_age <= SILENT_AFTER_S);
  const isSequenced = alive.some(({ worker }) => worker === "sequencer");
  const waitedS = backlog.oldestAt === null ? 0 : (now.getTime() - backlog.oldestAt.getTime()) / 1000;
  const isLate = waitedS > LATE_AFTER_S;
  const waiting = isLate
    ? `${backlog.count} ${backlog.count === 1 ? "event waits" : "events wait"} to be numbered, the oldest since ${backlog.oldestAt?.toISOString()}`
    : null;
  return {
    isSequenced,
    delayedSince: isLate ? backlog.oldestAt : null,
    reasons: [
      ...(isSequenced ? [] : [nobodyWorks(states, waiting)]),
      ...(isSequenced && waiting !== null
        ? [
            `The sequencer is behind: ${waiting}. Look for \`sequencer\` in the log of the process that works.`,
          ]
        : []),
      ...alive.flatMap(troubleOf),
    ],
  };
}

export function hangsAfter(worker: string): number {
  return worker === "sequencer" ? SEQUENCER_HANGS_AFTER_S : HANGS_AFTER_S;
}

function nobodyWorks(states: readonly WorkerState[], waiting: string | null): string {
  const last = states.find(({ worker }) => worker === "sequencer");
  const since = last ? ` since ${last.beat_at} (process ${last.pid} on ${last.host})` : "";
  const consequence = waiting === null ? "Events would reach nobody" : waiting;
  return `No process does the work${since}. ${consequence}. Start one: \`npm start -- work\`, or without a role.`;
}

function troubleOf({ worker, pid, host, turn_age, turned_at, is_failing, failure }: WorkerState): string[] {
  const name = `The worker ${worker} of process ${pid} on ${host}`;
  if (turn_age > hangsAfter(worker))
    return [`${name} has not moved since ${turned_at}: restart that process.`];
  if (is_failing) return [`${name} fails (${failure}): its log says why.`];
  return [];
}
