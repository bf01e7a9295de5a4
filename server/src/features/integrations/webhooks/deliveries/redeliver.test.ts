import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner } from "#test/builders.ts";
import { accept, hostile, startWebhookReceiver } from "#test/partners/webhook-receiver.ts";
import { anEndpoint, announce, deliveriesSettled, localReceivers } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startApp({ config: localReceivers });
});
after(() => app.stop());

async function aFailedAttempt(t: { after(stop: () => Promise<void>): void }) {
  const receiver = await startWebhookReceiver(hostile.fail);
  t.after(() => receiver.stop());
  const partner = await aPartner(app);
  await anEndpoint(app, partner, receiver.url);
  await announce(app, partner.organizationId, 1);
  const settled = () => deliveriesSettled(app, partner.organizationId);
  const delivery = async () => (await partner.call("GET", "/webhooks/deliveries/")).json.results[0];
  await settled();
  const { id } = await delivery();
  const redeliver = async () => {
    const { json } = await partner.call("POST", `/webhooks/deliveries/${id}/redeliver/`);
    await settled();
    return json;
  };
  return { receiver, delivery, redeliver };
}

test("redelivering what still waits, however often, starts its five attempts anew instead of using them up", async (t) => {
  const { receiver, delivery, redeliver } = await aFailedAttempt(t);
  assert.deepEqual([(await delivery()).round, (await delivery()).attempts], [1, 1]);
  for (const round of [2, 3, 4, 5, 6]) {
    const queued = await redeliver();
    assert.deepEqual([queued.status, queued.round, queued.attempts], ["queued", round, 0]);
  }
  const { status, attempts } = await delivery();
  assert.deepEqual([status, attempts], ["queued", 1], "impatience used up the attempts");
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers["x-service-attempt"]),
    ["1", "1", "1", "1", "1", "1"],
  );
});

test("what was redelivered while it waited is delivered once the receiver is well", async (t) => {
  const { receiver, delivery, redeliver } = await aFailedAttempt(t);
  receiver.behave(accept);
  await redeliver();
  const { status, round, attempts } = await delivery();
  assert.deepEqual([status, round, attempts, receiver.received.length], ["delivered", 2, 1, 2]);
});
