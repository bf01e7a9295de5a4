import type { Database } from "../database/database.ts";
import type { Context, Progress, ScheduledTask, Worker } from "../feature.ts";
import { releaseKey } from "../idempotency/idempotency-keys.ts";
import { type Claim, createLeases, type Leases } from "../idempotency/idempotency-leases.ts";
import { kindOf, startPolling } from "../workers/polling-worker.ts";
import { observeRuns } from "./observation.ts";
import { claimRun, databaseTime, succeeded } from "./runs.ts";
import { lastDue, nextDue } from "./schedule.ts";

/** When the rush of a start is over, and while another process is at a task: it may die of it. */
const LOOK_MS = 15_000;
/** Processes do not all come at the full minute. */
const JITTER_MS = 1_000;
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 600_000;

interface SchedulerOptions {
  /** How long it waits at most before it looks again. */
  lookMs?: number;
  now?(db: Database): Promise<Date>;
}

/** What this process knows of a task. */
interface TaskState {
  task: ScheduledTask;
  /** The due time whose run is known to be over. */
  doneFor: number | null;
  failures: number;
  retryAt: number;
  failure: string | null;
}

/**
 * Runs the features' tasks on their schedules: each due time once for all processes together, the latest one that was
 * missed while none ran, and one that failed or whose process died once more. One at a time in each process.
 */
export function startScheduledTasks(
  context: Context,
  tasks: readonly ScheduledTask[],
  { lookMs = Number.POSITIVE_INFINITY, now = databaseTime }: SchedulerOptions = {},
): Worker {
  const { db, log, metrics } = context;
  const states: TaskState[] = tasks.map((task) => ({
    task,
    doneFor: null,
    failures: 0,
    retryAt: 0,
    failure: null,
  }));
  const leases = createLeases({ requests: db, background: db, log });
  const count = observeRuns({ metrics, db }, tasks);
  let isFirstLook = true;
  let pauseMs = Math.min(lookMs, LOOK_MS);
  /** What the clock said when it was last asked. */
  let reading: { moment: Date; at: number } | null = null;

  async function readClock(): Promise<Date> {
    reading ??= { moment: await now(db), at: performance.now() };
    return new Date(reading.moment.getTime() + performance.now() - reading.at);
  }

  const polling = startPolling({
    name: "scheduled-tasks",
    log,
    pollMs: () => pauseMs,
    restMs: 1,
    async work() {
      if (isFirstLook) {
        isFirstLook = false;
        return false;
      }
      const moment = await readClock();
      let isElsewhere = false;
      for (const state of states) {
        const claim = await claimDue(db, moment, state);
        if (claim === "claimed") isElsewhere = true;
        if (typeof claim === "string") continue;
        const outcome = await run(context, leases, claim, state, moment);
        count.inc({ task: state.task.name, outcome });
        return true;
      }
      pauseMs = Math.min(lookMs, isElsewhere ? LOOK_MS : pauseUntilNext(states, moment));
      reading = null;
      return false;
    },
  });

  return {
    ...polling,
    progress: () => withFailures(polling.progress?.(), states),
    async stop() {
      await polling.stop();
      await leases.stop();
    },
  };
}

function pauseUntilNext(states: readonly TaskState[], now: Date): number {
  const schedules = states.map(({ task }) => task.schedule);
  const retries = states.flatMap(({ failures, retryAt }) => (failures > 0 ? [retryAt] : []));
  const nextMs = Math.min(nextDue(schedules, now).getTime(), ...retries);
  return Math.max(0, nextMs - now.getTime()) + Math.random() * JITTER_MS;
}

/** "claimed": being run by another process. "over": not due, run already, or to be tried again later. */
async function claimDue(db: Database, now: Date, state: TaskState): Promise<Claim | "claimed" | "over"> {
  const { task, doneFor, retryAt } = state;
  const due = lastDue(task.schedule, now);
  if (due.getTime() === doneFor || now.getTime() < retryAt) return "over";
  const claim = await claimRun(db, now, task.name, due);
  if (claim !== "done") return claim;
  markDone(state, due);
  return "over";
}

async function run(
  context: Context,
  leases: Leases,
  claim: Claim,
  state: TaskState,
  now: Date,
): Promise<"succeeded" | "failed"> {
  const { task } = state;
  leases.hold(claim);
  try {
    await task.run(context);
  } catch (error) {
    leases.letGo(claim);
    state.failures += 1;
    state.failure = kindOf(error);
    const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** (state.failures - 1), LONGEST_RETRY_MS);
    state.retryAt = now.getTime() + pauseMs;
    context.log.error({ err: error, task: task.name, pauseMs }, "scheduled task failed; will retry");
    await releaseKey(context.db, claim);
    return "failed";
  }
  await leases.keep(claim, succeeded);
  markDone(state, new Date(claim.key));
  context.log.debug({ task: task.name }, "scheduled task done");
  return "succeeded";
}

/** By this process or another one: what failed here before is no trouble any more. */
function markDone(state: TaskState, due: Date): void {
  Object.assign(state, { doneFor: due.getTime(), failures: 0, retryAt: 0, failure: null });
}

/** A task that fails is the worker's trouble until a run of it succeeds, however many others do. */
function withFailures(progress: Progress | undefined, states: readonly TaskState[]): Progress {
  const now = performance.now();
  const known = progress ?? {
    turnedAt: now,
    isResting: false,
    succeededAt: null,
    failedAt: null,
    failure: null,
  };
  const failing = states.filter(({ failure }) => failure !== null);
  if (failing.length === 0) return known;
  const failure = failing.map(({ task, failure }) => `${task.name}: ${failure}`).join(", ");
  return { ...known, succeededAt: null, failedAt: now, failure };
}
