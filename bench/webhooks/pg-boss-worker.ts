// The same deliveries as jobs of pg-boss, fetched, logged and completed in batches by several loops at once: its own
// `work` polls no more often than twice a second. Arguments: the database's URL, how many at a time, and "log" for a
// row for each attempt.
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { assertReceived, deliverJob, type RivalAttempt } from "./rival-delivery.ts";
import { type JobData, QUEUE } from "./rival-jobs.ts";
import { insertMany } from "./rival-log.ts";

const [connectionString = "", concurrency = "1", log] = process.argv.slice(2);
const LOOPS = 4;
const batchSize = Math.ceil(Number(concurrency) / LOOPS);
const boss = new PgBoss({ connectionString, max: LOOPS + 2 });
const pool = new pg.Pool({ connectionString, max: LOOPS });
let isStopping = false;

async function loop(): Promise<void> {
  while (!isStopping) {
    const jobs = await boss.fetch<JobData>(QUEUE, { batchSize });
    if (jobs.length === 0) await pause(50);
    else await deliver(jobs);
  }
}

async function deliver(jobs: { id: string; data: JobData }[]): Promise<void> {
  const attempts: RivalAttempt[] = [];
  const outcomes = await Promise.allSettled(
    jobs.map(async ({ data }) => {
      const attempt = await deliverJob(data);
      attempts.push(attempt);
      assertReceived(attempt);
    }),
  );
  if (log === "log") await pool.query(insertMany(attempts));
  const [done, failed]: [string[], string[]] = [[], []];
  for (const [index, { id }] of jobs.entries())
    (outcomes[index]?.status === "fulfilled" ? done : failed).push(id);
  if (done.length > 0) await boss.complete(QUEUE, done);
  if (failed.length > 0) await boss.fail(QUEUE, failed);
}

await boss.start();
const running = Promise.all(Array.from({ length: LOOPS }, loop));
process.once("message", async () => {
  isStopping = true;
  await running;
  await boss.stop();
  await pool.end();
  process.exit(0);
});
