// One process that works, as a service's `work` role has it: what numbers events, what delivers them, and what takes leases
// back. Argument: the database's URL.
import { webhookReader } from "../../server/src/features/integrations/webhooks/index.ts";
import { startRepair } from "../../server/src/features/integrations/webhooks/sending/lanes/repair.ts";
import { startSender } from "../../server/src/features/integrations/webhooks/sending/sender.ts";
import { startSequencer } from "../../server/src/features/tenancy/events/sequencing/sequencer.ts";
import { openWebhookStage } from "../../server/test/stages/webhook-stage.ts";

const stage = openWebhookStage({ databaseUrl: process.argv[2] ?? "", poolSize: 20 });
const workers = stage.wake(
  startSequencer(stage.context, [webhookReader]),
  startSender(stage.context),
  startRepair(stage.context),
);
process.once("message", async () => {
  await workers.stop();
  await stage.close();
  process.exit(0);
});
