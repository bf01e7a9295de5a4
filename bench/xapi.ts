// How fast is a backlog of statements sent to a record store, compared with a bare loop that posts the same bytes in
// the same batches, side by side in the same number, and keeps no record at all? And how much processor time does each
// take, of all processes together? In turns; the median decides.
import { sql } from "kysely";
import { withRestartableDatabase } from "../server/test/chaos/restartable-database.ts";
import { openWebhookStage } from "../server/test/stages/webhook-stage.ts";
import { insertReporting, queueStatements } from "../server/test/stages/xapi-stage.ts";
import { described, type Measured } from "./measurement.ts";
import { median, printResult } from "./result.ts";
import { startFastStore, whileRunning } from "./xapi/programs.ts";

const STATEMENTS = 40_000;
/** Not measured: processes run for days, and their first second is spent on compiling. */
const WARM_UP = 8_000;
const ROUNDS = 5;
const LIMIT = 0.5;

await withRestartableDatabase(async ({ databaseUrl }) => {
  const stage = openWebhookStage({ databaseUrl });
  const { db } = stage.context;
  const store = await startFastStore();
  const where = await insertReporting(stage.context, { slug: "bench", url: store.url, learners: 500 });
  const rounds: { worker: Measured; bare: Measured }[] = [];
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      await queueStatements(db, where, STATEMENTS, round);
      await sql`vacuum analyze statement, waiting_statement`.execute(db);
      // First the bare loop, which reads the bytes from the queue before it begins and leaves them there.
      const bare = await whileRunning("bare-loop", [databaseUrl, store.url], () =>
        store.measureArrivals(WARM_UP, STATEMENTS),
      );
      const worker = await whileRunning("worker", [databaseUrl], () =>
        store.measureArrivals(WARM_UP, STATEMENTS),
      );
      rounds.push({ worker, bare });
      process.stdout.write(`round ${round}: worker ${described(worker)}; bare loop ${described(bare)}\n`);
    }
  } finally {
    await store.stop();
    await stage.close();
  }
  const processor = median(rounds.map(({ worker, bare }) => bare.processorMs / worker.processorMs));
  process.stdout.write(`processor time of the bare batches to ours ${processor.toFixed(3)}\n`);
  printResult({
    question: "statements a second of one worker process to bare batched posts",
    ratio: median(rounds.map(({ worker, bare }) => worker.perSecond / bare.perSecond)),
    limit: LIMIT,
    must: "reach",
  });
});
