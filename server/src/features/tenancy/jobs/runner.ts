import { sql } from "kysely";
import { savepointRetrying, transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context, Worker } from "#platform/feature.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import { LONG_DUE, type Queue } from "#platform/waking/queue.ts";
import { createFloor } from "#platform/workers/floor.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import { admitJobs, lockNextJob, type StoredJob } from "./admission.ts";
import { JobDelay, JobFailure, type JobKind } from "./kind.ts";
import { countFailure, failJob, postponeStep, recordStep } from "./queries.ts";

const REST_MS = 100;
/** A step that comes to nothing is tried again after these pauses, in seconds; then the job has failed. */
const PAUSES = [1, 5, 30, 120];
const givenUp = defineSentence(
  "job.given_up",
  "The job came to nothing several times in a row and was given up. Start it again; if it fails again, ask whoever runs this service to look into its log.",
);

/** Jobs that wait to be let in, and the next steps of those that run. */
export const waitingJobs: Queue = {
  name: "jobs",
  workers: ["jobs-1", "jobs-2"],
  tables: ["job"],
  dueAt: () => sql`
    select least((select ${LONG_DUE}::timestamptz from job where status = 'queued' limit 1),
                 (select min(step_after) from job where status = 'running'))`,
};

/** Takes the jobs' steps in turns, until stopped. Any number may run, in any number of processes. */
export function startRunner(context: Context, kinds: readonly JobKind[], name: string): Worker {
  const floors = { admission: createFloor<Date>(), steps: createFloor<Date>() };
  return startPolling({
    name,
    log: context.log,
    restMs: REST_MS,
    pollMs: () => Math.min(floors.admission.pauseMs(), floors.steps.pauseMs()),
    async work() {
      const allowed = (await context.sending.isHeldNow()) ? kinds.filter(({ isSender }) => !isSender) : kinds;
      const hasAdmitted = await admitJobs(context.db, context.clock(), allowed, floors.admission);
      const hasStepped = await takeStep(context, allowed, floors.steps);
      return hasAdmitted || hasStepped;
    },
  });
}

/** One step of one job, kept in one transaction with its progress. @returns whether there was one to take */
export async function takeStep(
  context: Context,
  kinds: readonly JobKind[],
  floor = createFloor<Date>(),
): Promise<boolean> {
  const attempt: { job: StoredJob | null } = { job: null };
  try {
    return await transactionRetrying(context.db, async (trx) => {
      const job = await lockNextJob(trx, context.clock(), kinds, floor);
      const kind = kinds.find(({ name }) => name === job?.kind);
      if (!job || !kind) return false;
      attempt.job = job;
      await stepOrGiveWay(context, trx, kind, job);
      return true;
    });
  } catch (error) {
    const { job } = attempt;
    if (job === null) throw error;
    await context.db.transaction().execute((trx) => giveWay(context, trx, job, error));
    return true;
  }
}

/** What became of the step is written before the job is let go: else a neighbour would take it once more. */
async function stepOrGiveWay(context: Context, trx: Database, kind: JobKind, job: StoredJob): Promise<void> {
  try {
    await savepointRetrying(trx, async () => {
      const step = await kind.step(context, trx, {
        id: job.id,
        organizationId: job.organization_id,
        input: job.input,
        position: job.position,
        rowsDone: job.rows_done,
        rowsTotal: job.rows_total,
      });
      await recordStep(trx, context.clock(), job, step, kind.resultKeptMs);
    });
  } catch (error) {
    await giveWay(context, trx, job, error);
  }
}

/** The step is undone. It is tried again later, unless that makes no sense. */
async function giveWay(
  { clock, log }: Context,
  trx: Database,
  job: StoredJob,
  error: unknown,
): Promise<void> {
  const now = clock();
  if (error instanceof JobFailure) return failJob(trx, now, job, error.said);
  const delay = error instanceof JobDelay ? error : null;
  if (delay) log.warn({ job: job.id, kind: job.kind, reason: delay.message }, "job step postponed");
  else log.error({ err: error, job: job.id, kind: job.kind }, "job step failed");
  const pause = PAUSES[(await countFailure(trx, job)) - 1];
  if (pause === undefined) return failJob(trx, now, job, delay?.said ?? inSentences(givenUp()));
  const pauseMs = Math.max(pause * 1000, delay?.afterMs ?? 0);
  await postponeStep(trx, new Date(now.getTime() + pauseMs), job, delay?.said ?? null);
}
