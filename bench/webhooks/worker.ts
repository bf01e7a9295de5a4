// One worker process, as a service's `work` role has it. Argument: the database's URL. Stops when it is told to.
import { startSender } from "../../server/src/features/webhooks/sending/sender.ts";
import { openWebhookStage } from "../../server/test/webhook-stage.ts";

const stage = openWebhookStage({ databaseUrl: process.argv[2] ?? "", poolSize: 20 });
const sender = startSender(stage.context);
process.once("message", async () => {
  await sender.stop();
  await stage.close();
  process.exit(0);
});
