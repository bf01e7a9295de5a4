import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { hostile, startWebhookReceiver } from "#test/partners/webhook-receiver.ts";
import { anEndpoint, announce, deliveriesSettled, localReceivers, operate } from "#test/webhooks.ts";

const HOUR_MS = 3_600_000;

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp({ config: { ...localReceivers, webhookSchedule: [0] } });
  partner = await aPartner(app);
});
after(() => app.stop());

const read = async (path: string) => (await operate(app, "GET", `/webhook-endpoints/${path}`)).json;

test("an endpoint says how it did in the last 24 hours, hour by hour, and forgets what is older", async (t) => {
  const receiver = await startWebhookReceiver();
  t.after(() => receiver.stop());
  const { id } = await anEndpoint(app, partner, receiver.url);
  assert.equal((await read(`${id}/`)).success_rate, null, "nothing ended yet");

  await announce(app, partner.organizationId, 3);
  await deliveriesSettled(app, partner.organizationId);
  app.clock.advance(HOUR_MS);
  receiver.behave(hostile.fail);
  await announce(app, partner.organizationId, 1);
  await deliveriesSettled(app, partner.organizationId);
  await operate(app, "POST", `/webhook-endpoints/${id}/ping/`);

  assert.equal((await read(`${id}/`)).success_rate, 0.75, "a test is none of the partner's deliveries");
  const { hours } = await read(`${id}/activity/`);
  assert.equal(hours.length, 24);
  assert.deepEqual(
    hours.slice(-2).map(({ delivered, failed }: Record<string, number>) => [delivered, failed]),
    [
      [3, 0],
      [0, 1],
    ],
  );
  app.clock.advance(23.5 * HOUR_MS);
  assert.equal((await read(`${id}/`)).success_rate, 0, "the three that arrived are too long ago");
});

test("a paused endpoint says since when its oldest delivery has been waiting", async (t) => {
  const receiver = await startWebhookReceiver();
  t.after(() => receiver.stop());
  const { id } = await anEndpoint(app, partner, receiver.url);
  assert.equal((await read(`${id}/`)).oldest_due_at, null);
  await operate(app, "POST", `/webhook-endpoints/${id}/pause/`);
  const since = app.clock().getTime();
  await announce(app, partner.organizationId, 1);
  app.clock.advance(HOUR_MS);
  const endpoint = await read(`${id}/`);
  assert.equal(endpoint.waiting, 1);
  assert.equal(Date.parse(endpoint.oldest_due_at), since);
});

test("an attempt shows the headers as they were sent, also after the secret was changed", async (t) => {
  const receiver = await startWebhookReceiver();
  t.after(() => receiver.stop());
  const { id } = await anEndpoint(app, partner, receiver.url);
  await announce(app, partner.organizationId, 1);
  await receiver.hasReceived(1);
  await deliveriesSettled(app, partner.organizationId);
  for (const step of ["add", "promote", "retire"]) {
    await operate(app, "POST", `/webhook-endpoints/${id}/rotate/`, { step });
  }
  const { results } = await read(`deliveries/?endpoint_id=${id}`);
  assert.equal(results[0].endpoint_url, receiver.url);
  const { log } = await read(`deliveries/${results[0].id}/`);
  const sent = receiver.received[0]?.headers ?? {};
  const shown = Object.fromEntries(
    log[0].request_headers.map(({ name, value }: Record<string, string>) => [name?.toLowerCase(), value]),
  );
  assert.deepEqual(Object.fromEntries(Object.keys(shown).map((name) => [name, sent[name]])), shown);
  assert.equal(Object.keys(shown).length, 10);
});
