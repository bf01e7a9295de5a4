// How many deliveries a second does one worker process make to a fast receiver, compared with a bare loop that signs
// and posts the same bytes and keeps no record at all? In turns, on the same machine; the median of the rounds decides.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { withRestartableDatabase } from "../server/test/chaos/restartable-database.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../server/test/partners/webhook-receiver.ts";
import {
  insertOrganization,
  insertStageEndpoint,
  openWebhookStage,
  sequence,
} from "../server/test/webhook-stage.ts";
import { median, printVerdict } from "./verdict.ts";

const DELIVERIES = 20_000;
const ENDPOINTS = 100;
const ROUNDS = 3;
const LIMIT = 0.5;

await withRestartableDatabase(async ({ databaseUrl }) => {
  const stage = openWebhookStage({ databaseUrl });
  const receiver = await startWebhookReceiver();
  try {
    const { db } = stage.context;
    const organizationId = await insertOrganization(db, "bench");
    for (let count = 0; count < ENDPOINTS; count++) {
      await insertStageEndpoint(stage.context, { organizationId, url: receiver.url });
    }
    const ratios: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      await queueDeliveries(db, organizationId);
      const worker = await measure(receiver, "worker", databaseUrl);
      const bare = await measure(receiver, "bare-loop", receiver.url);
      if (round === 0) continue; // warms up
      ratios.push(worker / bare);
      process.stdout.write(
        `round ${round}: ${worker.toFixed(0)}/s by the worker, ${bare.toFixed(0)}/s by the bare loop\n`,
      );
    }
    const question = "deliveries of one worker process to a bare loop";
    printVerdict({ question, ratio: median(ratios), limit: LIMIT, must: "reach" });
  } finally {
    await receiver.stop();
    await stage.close();
  }
});

type Db = ReturnType<typeof openWebhookStage>["context"]["db"];

async function queueDeliveries(db: Db, organizationId: number): Promise<void> {
  await sql`
    insert into event (event_id, organization_id, type, audience, body, creation_date)
    select id, ${organizationId}, 'lesson.completed', 'public',
           '{"id":"' || id || '","event":"lesson.completed","created_at":"2026-01-31T09:15:02.123456+00:00","data":'
           || '{"curriculum_id":42,"user_id":7,"template_id":12,"title":"Spot a phishing message","provider":"acme","provider_id":"emp-1"}}',
           now()
    from (select gen_random_uuid() as id from generate_series(1, ${DELIVERIES / ENDPOINTS}::int)) as numbered`.execute(
    db,
  );
  await sequence(db);
}

/** Deliveries a second, from the first that arrives to the last: the process's start does not count. */
async function measure(receiver: WebhookReceiver, program: string, argument: string): Promise<number> {
  receiver.received.length = 0;
  const child = fork(join(import.meta.dirname, `webhooks/${program}.ts`), [argument, String(DELIVERIES)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await receiver.hasReceived(DELIVERIES);
  const times = receiver.received.map(({ receivedAtMs }) => receivedAtMs);
  const exited = once(child, "exit");
  child.send("stop");
  await exited;
  return (DELIVERIES / ((times.at(-1) ?? 0) - (times[0] ?? 0))) * 1000;
}
