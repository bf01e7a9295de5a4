import type { HealthIssue } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences, type Message, type Sentence } from "#platform/health/sentence.ts";
import type { Backlog } from "#tenancy/events/index.ts";
import type { WorkerState } from "./queries.ts";

const behind = defineSentence("events.delayed", "The sequencer is behind:");
const eventWaits = defineSentence(
  "events.delayed.one",
  "{count} event waits to be sequenced, the oldest since {since}.",
);
const eventsWait = defineSentence(
  "events.delayed.several",
  "{count} events wait to be sequenced, the oldest since {since}.",
);
const lookInLog = defineSentence(
  "events.delayed.look",
  "Look for `sequencer` in the log of the worker process.",
);
const noProcess = defineSentence("work.stopped", "No worker process is running.");
const lastHeartbeat = defineSentence("work.stopped.last", "Last heartbeat: {at} (process {pid} on {host}).");
const undelivered = defineSentence("work.stopped.undelivered", "New events will not be delivered.");
const startOne = defineSentence(
  "work.stopped.start",
  "Start one: `npm start -- work`, or `npm start` without a role.",
);
const noProgress = defineSentence(
  "worker.hanging",
  "The worker {worker} of process {pid} on {host} has made no progress since {since}: restart that process.",
);
const tasksFail = defineSentence(
  "scheduled_task.failing",
  "Scheduled tasks are failing ({failure}) and will be retried within ten minutes. See the log of process {pid} on {host}.",
);
const workerFails = defineSentence(
  "worker.failing",
  "The worker {worker} of process {pid} on {host} is failing ({failure}). See the log of that process.",
);

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
  reasons: Message[];
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
    ? (backlog.count === 1 ? eventWaits : eventsWait)({
        count: backlog.count,
        since: backlog.oldestAt?.toISOString() ?? "",
      })
    : null;
  const stopped = isSequenced ? [] : [issue("work.stopped", "work", noWorkers(states, waiting))];
  const late = waiting === null ? [] : [issue("events.delayed", "sequencer", sequencerBehind(waiting))];
  const failing = alive.flatMap(issueOf);
  return {
    isSequenced,
    delayedSince: isLate ? backlog.oldestAt : null,
    reasons: [...stopped, ...(isSequenced ? late : []), ...failing].map(({ message, sentences = [] }) => ({
      message,
      sentences,
    })),
    issues: [...stopped, ...late, ...failing],
  };
}

function issue(kind: DiagnosisKind, subjectId: string, message: Message): HealthIssue {
  const severity = kind === "worker.failing" || kind === "scheduled_task.failing" ? "warning" : "problem";
  return { organizationId: null, kind, severity, subjectType: "service", subjectId, ...message };
}

function sequencerBehind(waiting: Sentence): Message {
  return inSentences(behind(), waiting, lookInLog());
}

export function isAlive({ beat_age: age }: Pick<WorkerState, "beat_age">): boolean {
  return age <= SILENT_AFTER_S;
}

export function hangsAfter(worker: string): number {
  return worker === "sequencer" ? SEQUENCER_HANGS_AFTER_S : HANGS_AFTER_S;
}

function noWorkers(states: readonly WorkerState[], waiting: Sentence | null): Message {
  const last = states.find(({ worker }) => worker === "sequencer");
  const heartbeat = last ? lastHeartbeat({ at: last.beat_at, pid: last.pid, host: last.host }) : null;
  return inSentences(noProcess(), heartbeat, waiting ?? undelivered(), startOne());
}

function issueOf(state: WorkerState): HealthIssue[] {
  const { worker, pid, host, turn_age, turned_at, is_failing, failure } = state;
  if (turn_age > hangsAfter(worker))
    return [
      issue("worker.hanging", worker, inSentences(noProgress({ worker, pid, host, since: turned_at }))),
    ];
  if (!is_failing) return [];
  if (worker === "scheduled-tasks")
    return [
      issue("scheduled_task.failing", worker, inSentences(tasksFail({ failure: failure ?? "", pid, host }))),
    ];
  return [
    issue("worker.failing", worker, inSentences(workerFails({ worker, pid, host, failure: failure ?? "" }))),
  ];
}
