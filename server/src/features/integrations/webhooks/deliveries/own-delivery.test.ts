import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner } from "#test/builders.ts";
import { startWebhookReceiver } from "#test/partners/webhook-receiver.ts";
import { anEndpoint, announce, deliveriesSettled, localReceivers } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startApp({ config: localReceivers });
});
after(() => app.stop());

/** A receiver that refuses the first attempt with a sentence, and is gone at the second. */
async function aTroubledDelivery() {
  const receiver = await startWebhookReceiver((response) => response.writeHead(500).end("database is down"));
  const partner = await aPartner(app);
  await anEndpoint(app, partner, receiver.url);
  const [eventId] = await announce(app, partner.organizationId, 1);
  await deliveriesSettled(app, partner.organizationId);
  const sent = receiver.received[0]?.body.toString();
  await receiver.stop();
  app.clock.advance(60_000);
  await deliveriesSettled(app, partner.organizationId);
  const { id } = (await partner.call("GET", "/webhooks/deliveries/")).json.results[0];
  return { partner, eventId, sent, path: `/webhooks/deliveries/${id}/` };
}

test("a partner reads what was sent and what its receiver answered each time, and no address of a network", async () => {
  const { partner, eventId, sent, path } = await aTroubledDelivery();
  const { status, json, text } = await partner.call("GET", path);
  assert.deepEqual([status, json.event_id, json.body, json.attempts], [200, eventId, sent, 2]);
  const [refused, unreachable] = json.log;
  assert.deepEqual(
    [refused.round, refused.number, refused.status_code, refused.error, refused.response_body],
    [1, 1, 500, "status", "database is down"],
  );
  assert.deepEqual(
    [unreachable.number, unreachable.status_code, unreachable.error, unreachable.response_body],
    [2, null, "connect", null],
  );
  assert.equal(text.includes("127.0.0.1"), false, text);
});

test("another organization's delivery is answered like one that is not there", async () => {
  const { path } = await aTroubledDelivery();
  const stranger = await aPartner(app);
  const foreign = await stranger.call("GET", path);
  for (const missing of ["/webhooks/deliveries/999999/", "/webhooks/deliveries/abc/"]) {
    const { status, json } = await stranger.call("GET", missing);
    assert.deepEqual([status, json.detail], [foreign.status, foreign.json.detail]);
  }
  assert.equal(foreign.status, 404);
});
