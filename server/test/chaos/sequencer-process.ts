import { startSequencer } from "#tenancy/events/sequencing/sequencer.ts";
import { openWebhookStage } from "../stages/webhook-stage.ts";

/** A sequencer in a process of its own, so that it can be killed. Argument: the database's URL. */
const stage = openWebhookStage({ databaseUrl: process.argv[2] ?? "", poolSize: 2 });
stage.wake(startSequencer(stage.context, []));
