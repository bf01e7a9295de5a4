// One process that sends statements to record stores, as a service's `work` role has it. Argument: the database's URL.
import { startXapiSender } from "../../server/src/features/integrations/xapi/sending/sender.ts";
import { openWebhookStage } from "../../server/test/stages/webhook-stage.ts";

const stage = openWebhookStage({ databaseUrl: process.argv[2] ?? "", poolSize: 20 });
const sender = stage.wake(startXapiSender(stage.context));
process.once("message", async () => {
  await sender.stop();
  await stage.close();
  process.exit(0);
});
