import type { HealthIssue } from "#platform/health/health-issue.ts";
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
  /** Since when overdue events have been waiting; null: none is overdue. */
  delayedSince: Date | null;
  /** What is wrong and what to do, in sentences. */
  reasons: string[];
  /** The same, as issues that notices are raised for. */
  issues: HealthIssue[];
}

/** Kinds of the notices about workers. */
export const diagnosisKinds = [
  "work.stopped",
  "events.delayed",
  "worker.hanging",
  "worker.failing",
  "scheduled_task.failing",
] as const;
type DiagnosisKind = (typeof diagnosisKinds)[number];

/** What the heartbeats and the backlog amount to. */
export function diagnose(states: readonly WorkerState[], backlog: Backlog, now: Date): Diagnosis {
  const alive = states.filter(isAlive);
  const isSequenced = alive.some(({ worker }) => worker === "sequencer");
  const waitedS = backlog.oldestAt === null ? 0 : (now.getTime() - backlog.oldestAt.getTime()) / 1000;
  const isLate = waitedS > LATE_AFTER_S;
  const waiting = isLate
    ? `${backlog.count} ${backlog.count === 1 ? "event waits" : "events wait"} to be sequenced, the oldest since ${backlog.oldestAt?.toISOString()}`
    : null;
  const stopped = isSequenced ? [] : [issue("work.stopped", "work", noWorkers(states, waiting))];
  const late = waiting === null ? [] : [issue("events.delayed", "sequencer", sequencerBehind(waiting))];
  const failing = alive.flatMap(issueOf);
  return {
    isSequenced,
    delayedSince: isLate ? backlog.oldestAt : null,
    reasons: [...stopped, ...(isSequenced ? late : []), ...failing].map(({ message }) => message),
    issues: [...stopped, ...late, ...failing],
  };
}

function issue(kind: DiagnosisKind, subjectId: string, message: string): HealthIssue {
  const severity = kind === "worker.failing" || kind === "scheduled_task.failing" ? "warning" : "problem";
  return { organizationId: null, kind, severity, subjectType: "service", subjectId, message };
}

function sequencerBehind(waiting: string): string {
  return `The sequencer is behind: ${waiting}. Look for \`sequencer\` in the log of the worker process.`;
}

export function isAlive({ beat_age: age }: Pick<WorkerState, "beat_age">): boolean {
  return age <= SILENT_AFTER_S;
}

export function hangsAfter(worker: string): number {
  return worker === "sequencer" ? SEQUENCER_HANGS_AFTER_S : HANGS_AFTER_S;
}

function noWorkers(states: readonly WorkerState[], waiting: string | null): string {
  const last = states.find(({ worker }) => worker === "sequencer");
  const heartbeat = last ? ` Last heartbeat: ${last.beat_at} (process ${last.pid} on ${last.host}).` : "";
  const consequence = waiting === null ? "New events will not be delivered" : waiting;
  return `No worker process is running.${heartbeat} ${consequence}. Start one: \`npm start -- work\`, or \`npm start\` without a role.`;
}

function issueOf(state: WorkerState): HealthIssue[] {
  const { worker, pid, host, turn_age, turned_at, is_failing, failure } = state;
  const process = `process ${pid} on ${host}`;
  if (turn_age > hangsAfter(worker))
    return [
      issue(
        "worker.hanging",
        worker,
        `The worker ${worker} of ${process} has made no progress since ${turned_at}: restart that process.`,
      ),
    ];
  if (!is_failing) return [];
  if (worker === "scheduled-tasks")
    return [
      issue(
        "scheduled_task.failing",
        worker,
        `Scheduled tasks are failing (${failure}) and will be retried within ten minutes. See the log of ${process}.`,
      ),
    ];
  return [
    issue(
      "worker.failing",
      worker,
      `The worker ${worker} of ${process} is failing (${failure}). See the log of that process.`,
    ),
  ];
}
