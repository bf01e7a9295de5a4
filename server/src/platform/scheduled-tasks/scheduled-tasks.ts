import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { getConstructionPlans, PgBoss } from "pg-boss";
import type { Context, Job } from "../feature.ts";

const PATIENCE_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const SCHEMA = "jobs";
/** The statements with which a first start lays the tables for its jobs: for databases that are copied. */
export const jobTables = () => getConstructionPlans(SCHEMA);

export interface RunningJobs {
  stop(): Promise<void>;
}

/**
 * Runs the features' housekeeping on its schedule, once for all processes together. Starts in the background: no
 * request waits for it, and a chore that fails is tried again by the next turn.
 */
export function startJobs(context: Context, jobs: readonly Job[], pool: pg.Pool): RunningJobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    schedule: true,
  });
  boss.on("error", (error) =>
    context.log.warn({ err: error }, "housekeeping is having trouble; it goes on trying"),
  );
  const stopping = new AbortController();
  const started = startPatiently(boss, context, jobs, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await started;
      // Awaited one by one: the boss itself would only look every half second whether the chores have ended.
      const ended = Promise.all(jobs.map(({ name }) => boss.offWork(name)));
      await Promise.race([ended, setTimeout(PATIENCE_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: 1000 });
    },
  };
}

/** The database may be away for a moment just now; without this, nothing would be swept until the next start. */
async function startPatiently(
  boss: PgBoss,
  context: Context,
  jobs: readonly Job[],
  signal: AbortSignal,
): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await start(boss, context, jobs);
    } catch (error) {
      if (signal.aborted) return;
      if (pauseMs === FIRST_PAUSE_MS)
        context.log.error({ err: error }, "housekeeping did not start; it goes on trying");
      await boss.stop({ graceful: false }).catch(() => undefined);
    }
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
}

async function start(boss: PgBoss, context: Context, jobs: readonly Job[]): Promise<void> {
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.work(job.name, async () => {
      await job.run(context);
      context.log.debug({ job: job.name }, "housekeeping done");
    });
    await boss.schedule(job.name, job.schedule, null, { tz: "UTC" });
  }
}
