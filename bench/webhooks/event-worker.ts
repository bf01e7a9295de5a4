// Sequencer and worker in one process, as a service's `work` role has them. Argument: the database's URL.

import { webhookReader } from "../../server/src/features/integrations/webhooks/index.ts";
import { startSender } from "../../server/src/features/integrations/webhooks/sending/sender.ts";
import { startSequencer } from "../../server/src/features/tenancy/events/sequencing/sequencer.ts";
import { openWebhookStage } from "../../server/test/stages/webhook-stage.ts";

const stage = openWebhookStage({ databaseUrl: process.argv[2] ?? "", poolSize: 20 });
const workers = stage.wake(startSequencer(stage.context, [webhookReader]), startSender(stage.context));
process.once("message", async () => {
  await workers.stop();
  await stage.close();
  process.exit(0);
});
