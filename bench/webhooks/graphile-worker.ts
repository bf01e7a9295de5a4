// The same deliveries as jobs of graphile-worker, with what its manual advises for speed: a local queue and completion
// in batches. Argument: the database's URL.
import { Logger, run } from "graphile-worker";
import { isJobData, QUEUE } from "./rival-jobs.ts";
import { postSigned } from "./signed-post.ts";

const runner = await run({
  preset: {
    worker: {
      connectionString: process.argv[2] ?? "",
      concurrentJobs: 400,
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
    async [QUEUE](data) {
      if (!isJobData(data)) throw new Error("This is not a delivery.");
      await postSigned(data.url, data);
    },
  },
});
process.once("message", async () => {
  await runner.stop();
  process.exit(0);
});
