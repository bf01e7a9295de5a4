// How well are webhooks delivered? All parts, or those that are named: throughput, dead-endpoint, rivals, latency.
import { withRestartableDatabase } from "../server/test/chaos/restartable-database.ts";
import { openWebhookStage } from "../server/test/stages/webhook-stage.ts";
import { compareWithDeadEndpoint } from "./webhooks/dead-endpoint.ts";
import { measureLatency } from "./webhooks/latency.ts";
import { startFastReceiver } from "./webhooks/programs.ts";
import { compareWithRivals } from "./webhooks/rivals.ts";
import { compareWithBareLoop } from "./webhooks/throughput.ts";

const parts = {
  throughput: compareWithBareLoop,
  "dead-endpoint": compareWithDeadEndpoint,
  rivals: compareWithRivals,
  latency: measureLatency,
};
const named = process.argv.slice(2);

for (const [name, measure] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  // Each on a database of its own: what one leaves behind does not slow the next.
  await withRestartableDatabase(async ({ databaseUrl }) => {
    const stage = openWebhookStage({ databaseUrl });
    const receiver = await startFastReceiver();
    try {
      await measure({ databaseUrl, stage, receiver });
    } finally {
      await receiver.stop();
      await stage.close();
    }
  });
}
