import { webhookReader } from "#integrations/webhooks/index.ts";
import { startRepair } from "#integrations/webhooks/sending/lanes/repair.ts";
import { startSender } from "#integrations/webhooks/sending/sender.ts";
import { startSequencer } from "#tenancy/events/sequencing/sequencer.ts";
import { openWebhookStage } from "../stages/webhook-stage.ts";

/** What a `work` process does for webhooks, in a process of its own, so that it can be killed. */
const [databaseUrl = "", applicationName = "", schedule = "[0]", leaseMs = "1000"] = process.argv.slice(2);
const stage = openWebhookStage({
  databaseUrl,
  applicationName,
  poolSize: 6,
  schedule: JSON.parse(schedule),
});
const { context } = stage;
stage.wake(
  startSequencer(context, [webhookReader]),
  startSender(context, { leaseMs: Number(leaseMs) }),
  startRepair(context, { everyMs: 200 }),
);
