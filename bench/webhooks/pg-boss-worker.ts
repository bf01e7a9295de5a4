// The same deliveries as jobs of pg-boss, fetched and completed in batches by several loops at once: its own `work`
// polls no more often than twice a second. Argument: the database's URL.
import { setTimeout as pause } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { type JobData, QUEUE } from "./rival-jobs.ts";
import { postSigned } from "./signed-post.ts";

const LOOPS = 4;
const BATCH_SIZE = 100;
const boss = new PgBoss({ connectionString: process.argv[2] ?? "", max: LOOPS + 2 });
let isStopping = false;

async function loop(): Promise<void> {
  while (!isStopping) {
    const jobs = await boss.fetch<JobData>(QUEUE, { batchSize: BATCH_SIZE });
    if (jobs.length === 0) await pause(50);
    else await deliver(jobs);
  }
}

async function deliver(jobs: { id: string; data: JobData }[]): Promise<void> {
  const outcomes = await Promise.allSettled(jobs.map(({ data }) => postSigned(data.url, data)));
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
  process.exit(0);
});
