import type { Matter } from "#platform/health/matter.ts";
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
  /** The same, as operators are told of it. */
  matters: Matter[];
}

/** Of what operators are told of the work. */
export const diagnosisKinds = [
  "work.stopped",
  "events.delayed",
  "worker.hanging",
  "worker.failing",
  "scheduled_task.failing",
] as const;
type DiagnosisKind = (typeof diagnosisKinds)[number];

/** What the heartbeats and what waits come to. */
export function diagnose(states: readonly WorkerState[], backlog: Backlog, now: Date): Diagnosis {
  const alive = states.filter(isAlive);
  const isSequenced = alive.some(({ worker }) => worker === "sequencer");
  const waitedS = backlog.oldestAt === null ? 0 : (now.getTime() - backlog.oldestAt.getTime()) / 1000;
  const isLate = waitedS > LATE_AFTER_S;
  const waiting = isLate
    ? `${backlog.count} ${backlog.count === 1 ? "event waits" : "events wait"} to be numbered, the oldest since ${backlog.oldestAt?.toISOString()}`
    : null;
  const stopped = isSequenced ? [] : [matter("work.stopped", "work", nobodyWorks(states, waiting))];
  const late = waiting === null ? [] : [matter("events.delayed", "sequencer", behind(waiting))];
  const troubles = alive.flatMap(troubleOf);
  return {
    isSequenced,
    delayedSince: isLate ? backlog.oldestAt : null,
    reasons: [...stopped, ...(isSequenced ? late : []), ...troubles].map(({ message }) => message),
    matters: [...stopped, ...late, ...troubles],
  };
}

function matter(kind: DiagnosisKind, subjectId: string, message: string): Matter {
  const severity = kind === "worker.failing" || kind === "scheduled_task.failing" ? "warning" : "problem";
  return { organizationId: null, kind, severity, subjectType: "service", subjectId, message };
}

function behind(waiting: string): string {
  return `The sequencer is behind: ${waiting}. Look for \`sequencer\` in the log of the process that works.`;
}

export function isAlive({ beat_age: age }: Pick<WorkerState, "beat_age">): boolean {
  return age <= SILENT_AFTER_S;
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

function troubleOf(state: WorkerState): Matter[] {
  const { worker, pid, host, turn_age, turned_at, is_failing, failure } = state;
  const process = `process ${pid} on ${host}`;
  if (turn_age > hangsAfter(worker))
    return [
      matter(
        "worker.hanging",
        worker,
        `The worker ${worker} of ${process} has not moved since ${turned_at}: restart that process.`,
      ),
    ];
  if (!is_failing) return [];
  if (worker === "scheduled-tasks")
    return [
      matter(
        "scheduled_task.failing",
        worker,
        `Scheduled tasks fail (${failure}) and are tried again within ten minutes: the log of ${process} says why.`,
      ),
    ];
  return [
    matter(
      "worker.failing",
      worker,
      `The worker ${worker} of ${process} fails (${failure}): its log says why.`,
    ),
  ];
}
