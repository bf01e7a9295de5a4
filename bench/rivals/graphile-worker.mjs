// The same deliveries as jobs of graphile-worker, with what its manual advises for speed: a local queue and completion
// in batches. Arguments: the database's URL, then "queue", where to and how many, or "feed", where to and how many a second, or
// "send", how many at a time and "log" for a row for each attempt, written by the job's handler as the manual shows it. There is nothing to write
// several with: a handler knows of one job.
import { Logger, makeWorkerUtils, run } from "graphile-worker";
import { assertReceived, deliverJob } from "./delivery.ts";
import { feed as feedSteadily } from "./feed.ts";
import { isJobData, jobBatches, jobsOf, QUEUE } from "./jobs.ts";
import { insertOne } from "./log.ts";

const [connectionString, task, ...args] = process.argv.slice(2);
await { queue, feed, send }[task]?.(...args);

async function queue(url, count) {
  const utils = await makeWorkerUtils({ connectionString });
  await utils.migrate();
  for (const jobs of jobBatches(url, Number(count)))
    await utils.addJobs(jobs.map((payload) => ({ identifier: QUEUE, payload })));
  await utils.release();
  process.exit(0);
}

async function feed(url, perSecond) {
  const utils = await makeWorkerUtils({ connectionString });
  await utils.migrate();
  await feedSteadily(Number(perSecond), (count, moment) =>
    utils.addJobs(jobsOf(url, count, moment).map((payload) => ({ identifier: QUEUE, payload }))),
  );
  await utils.release();
  process.exit(0);
}

async function send(concurrency, log) {
  const runner = await run({
    preset: {
      worker: {
        connectionString,
        concurrentJobs: Number(concurrency),
        maxPoolSize: 20,
        pollInterval: 50,
        localQueue: { size: 500 },
        completeJobBatchDelay: 5,
        failJobBatchDelay: 5,
        logger: new Logger(() => () => undefined),
      },
    },
    noHandleSignals: true,
    taskList: {
      async [QUEUE](data, { withPgClient }) {
        if (!isJobData(data)) throw new Error("This is not a delivery.");
        const attempt = await deliverJob(data);
        if (log === "log") await withPgClient((client) => client.query(insertOne(attempt)));
        assertReceived(attempt);
      },
    },
  });
  process.once("message", async () => {
    await runner.stop();
    process.exit(0);
  });
}
