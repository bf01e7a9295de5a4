// One worker process, as a service's `work` role has it. Arguments: the database's URL and, to compare it with others
// that send no more at a time, how many. Stops when it is told to.
import { startSender } from "../../server/src/features/integrations/webhooks/sending/sender.ts";
import { openWebhookStage } from "../../server/test/stages/webhook-stage.ts";

const [databaseUrl = "", slots] = process.argv.slice(2);
const stage = openWebhookStage({ databaseUrl, poolSize: 20 });
const sender = stage.wake(startSender(stage.context, slots === undefined ? {} : { slots: Number(slots) }));
process.once("message", async () => {
  await sender.stop();
  await stage.close();
  process.exit(0);
});
