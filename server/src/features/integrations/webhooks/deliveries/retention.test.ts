import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner } from "#test/builders.ts";
import { startWebhookReceiver } from "#test/partners/webhook-receiver.ts";
import { anEndpoint, announce, deliveriesSettled, localReceivers, operate } from "#test/webhooks.ts";
import { dropOldPartitions, preparePartitions } from "./retention.ts";

const DAY_MS = 24 * 3_600_000;

let app: TestApp;
before(async () => {
  app = await startApp({ config: localReceivers });
});
after(() => app.stop());

async function strays(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from finished_delivery_default) + (select count(*) from delivery_attempt_default) as count`.execute(
    app.context.db,
  );
  return rows[0]?.count ?? 0;
}

test("history is kept for five weeks and then dropped by the week, whether or not its partition was made in time", async (t) => {
  const receiver = await startWebhookReceiver();
  t.after(() => receiver.stop());
  const partner = await aPartner(app);
  await anEndpoint(app, partner, receiver.url);
  const listed = async () =>
    (await operate(app, "GET", `/webhook-endpoints/deliveries/?organization=${partner.slug}`)).json;
  const deliver = async () => {
    await announce(app, partner.organizationId, 1);
    await deliveriesSettled(app, partner.organizationId);
  };

  await deliver();
  assert.equal(await strays(), 0, "the week's partition was not there");
  const [first] = (await listed()).results;
  app.clock.advance(28 * DAY_MS); // past every partition that was made ahead
  await deliver();
  assert.equal(await strays(), 2);
  await preparePartitions(app.context);
  await dropOldPartitions(app.context);
  assert.equal((await listed()).count, 2);

  app.clock.advance(14 * DAY_MS);
  await dropOldPartitions(app.context);
  assert.equal((await listed()).count, 1);
  assert.equal((await operate(app, "GET", `/webhook-endpoints/deliveries/${first.id}/`)).status, 404);
  app.clock.advance(35 * DAY_MS);
  await dropOldPartitions(app.context);
  assert.deepEqual([(await listed()).count, await strays()], [0, 0]);
});
