// The same deliveries as jobs of pg-boss, fetched, logged and completed in batches by several loops at once: its own
// `work` polls no more often than twice a second. Arguments: the database's URL, then "queue", where to and how many,
// or "feed", where to and how many a second, or "send", how many at a time and "log" for a row for each attempt.
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { assertReceived, deliverJob } from "./delivery.ts";
import { feed as feedSteadily } from "./feed.ts";
import { jobBatches, jobsOf, QUEUE } from "./jobs.ts";
import { insertMany } from "./log.ts";

const LOOPS = 4;

const [connectionString, task, ...args] = process.argv.slice(2);
await { queue, feed, send }[task]?.(...args);

async function queue(url, count) {
  const boss = new PgBoss({ connectionString });
  await boss.start();
  await boss.createQueue(QUEUE);
  for (const jobs of jobBatches(url, Number(count)))
    await boss.insert(
      QUEUE,
      jobs.map((data) => ({ data })),
    );
  await boss.stop();
  process.exit(0);
}

async function feed(url, perSecond) {
  const boss = new PgBoss({ connectionString });
  await boss.start();
  await boss.createQueue(QUEUE);
  await feedSteadily(Number(perSecond), (count, moment) =>
    boss.insert(
      QUEUE,
      jobsOf(url, count, moment).map((data) => ({ data })),
    ),
  );
  await boss.stop();
  process.exit(0);
}

async function send(concurrency, log) {
  const batchSize = Math.ceil(Number(concurrency) / LOOPS);
  const boss = new PgBoss({ connectionString, max: LOOPS + 2 });
  const pool = new pg.Pool({ connectionString, max: LOOPS });
  let isStopping = false;

  async function loop() {
    while (!isStopping) {
      const jobs = await boss.fetch(QUEUE, { batchSize });
      if (jobs.length === 0) await pause(50);
      else await deliver(jobs);
    }
  }

  async function deliver(jobs) {
    const attempts = [];
    const outcomes = await Promise.allSettled(
      jobs.map(async ({ data }) => {
        const attempt = await deliverJob(data);
        attempts.push(attempt);
        assertReceived(attempt);
      }),
    );
    if (log === "log") await pool.query(insertMany(attempts));
    const [done, failed] = [[], []];
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
}
