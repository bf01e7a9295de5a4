import { startXapiSender } from "#features/xapi/sending/sender.ts";
import { openWebhookStage } from "../stages/webhook-stage.ts";

/** What a `work` process does for record stores, in a process of its own, so that it can be killed. */
const [databaseUrl = "", leaseMs = "1500"] = process.argv.slice(2);
const { context } = openWebhookStage({ databaseUrl, applicationName: "xapi_sender", poolSize: 6 });
startXapiSender(context, { leaseMs: Number(leaseMs) });
