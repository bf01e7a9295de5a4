import { startXapiSender } from "#integrations/xapi/sending/sender.ts";
import { openWebhookStage } from "../stages/webhook-stage.ts";

/** What a `work` process does for record stores, in a process of its own, so that it can be killed. */
const [databaseUrl = "", leaseMs = "1500"] = process.argv.slice(2);
const stage = openWebhookStage({ databaseUrl, applicationName: "xapi_sender", poolSize: 6 });
stage.wake(startXapiSender(stage.context, { leaseMs: Number(leaseMs) }));
