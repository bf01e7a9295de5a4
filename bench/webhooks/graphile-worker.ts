// The same deliveries as jobs of graphile-worker, with what its manual advises for speed: a local queue and completion
// in batches. Arguments: the database's URL, how many at a time, and "log" for a row for each attempt, written by the
// job's handler as the manual shows it. There is nothing to write several with: a handler knows of one job.
import { Logger, run } from "graphile-worker";
import { assertReceived, deliverJob } from "./rival-delivery.ts";
import { isJobData, QUEUE } from "./rival-jobs.ts";
import { insertOne } from "./rival-log.ts";

const [connectionString = "", concurrency = "1", log] = process.argv.slice(2);
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
