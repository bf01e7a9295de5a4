import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import {
  accept,
  hostile,
  startWebhookReceiver,
  type WebhookReceiver,
} from "#test/partners/webhook-receiver.ts";
import { anEndpoint, announce, deliveriesSettled, localReceivers, operate } from "#test/webhooks.ts";

let app: TestApp;
let receiver: WebhookReceiver;
let partner: Partner;
/** The ids of the events whose deliveries ended so, or wait. */
let ids: Record<"delivered" | "failed" | "queued", string[]>;
let endpointId: number;

before(async () => {
  app = await startApp({ config: { ...localReceivers, webhookSchedule: [0] } });
  receiver = await startWebhookReceiver();
  partner = await aPartner(app);
  ({ id: endpointId } = await anEndpoint(app, partner, receiver.url));
  const settled = async (behaviour: typeof accept) => {
    receiver.behave(behaviour);
    const announced = await announce(app, partner.organizationId, 2);
    await deliveriesSettled(app, partner.organizationId);
    return announced;
  };
  const delivered = await settled(accept);
  const failed = await settled(hostile.fail);
  await operate(app, "POST", `/webhook-endpoints/${endpointId}/pause/`);
  ids = { delivered, failed, queued: await announce(app, partner.organizationId, 2) };
});
after(async () => {
  await receiver.stop();
  await app.stop();
});

interface Row {
  id: number;
  event_id: string;
  status: string;
}

/** What both APIs answer to the same filter. */
async function listed(query: string): Promise<Row[][]> {
  const own = await partner.call("GET", `/webhooks/deliveries/?${query}`);
  const all = await operate(
    app,
    "GET",
    `/webhook-endpoints/deliveries/?organization=${partner.slug}&${query}`,
  );
  return [own, all].map(({ json }) => {
    assert.equal(json.count, json.results.length);
    return json.results;
  });
}

test("a status shows the deliveries in it and no other, on both APIs", async () => {
  for (const status of ["delivered", "failed", "queued"] as const) {
    for (const query of [`status=${status}`, `status=${status}&endpoint_id=${endpointId}`]) {
      for (const rows of await listed(query)) {
        assert.deepEqual(rows.map((row) => row.event_id).sort(), ids[status].toSorted(), query);
        for (const row of rows) assert.equal(row.status, status);
      }
    }
  }
});

test("the deliveries of an event are found by the id that receivers know it by", async () => {
  for (const [status, [eventId]] of Object.entries(ids)) {
    for (const rows of await listed(`event_id=${eventId}`))
      assert.deepEqual(
        rows.map((row) => [row.event_id, row.status]),
        [[eventId, status]],
      );
  }
  const { json } = await operate(app, "GET", `/webhook-endpoints/deliveries/?event_id=${ids.queued[0]}`);
  assert.equal(json.count, 1);
  const stranger = await aPartner(app);
  const foreign = await stranger.call("GET", `/webhooks/deliveries/?event_id=${ids.failed[0]}`);
  assert.deepEqual([foreign.status, foreign.json.count], [200, 0]);
  const unknown = await partner.call(
    "GET",
    "/webhooks/deliveries/?event_id=01980f5e-7c1a-7b3e-9f44-2f6f0b1c9d10",
  );
  assert.equal(unknown.json.count, 0);
  assert.equal((await partner.call("GET", "/webhooks/deliveries/?event_id=4711")).status, 422);
});

test("nothing is sent again to an inactive endpoint, and the refusal says why", async () => {
  const [rows = []] = await listed("");
  await operate(app, "PATCH", `/webhook-endpoints/${endpointId}/`, { is_active: false });
  const before = await listed("");
  for (const row of rows) {
    for (const answer of [
      await partner.call("POST", `/webhooks/deliveries/${row.id}/redeliver/`),
      await operate(app, "POST", `/webhook-endpoints/deliveries/${row.id}/redeliver/`),
    ])
      assert.deepEqual([answer.status, answer.json.code], [422, "webhook_endpoint_inactive"]);
  }
  assert.deepEqual(await listed(""), before);
  await operate(app, "PATCH", `/webhook-endpoints/${endpointId}/`, { is_active: true });
});
