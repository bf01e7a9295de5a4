import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner } from "#test/builders.ts";
import { startWebhookReceiver } from "#test/partners/webhook-receiver.ts";
import { assertSaidInParts } from "#test/said-in-parts.ts";
import { until } from "#test/waiting/until.ts";
import {
  anEndpoint,
  announce,
  lanesOf,
  localReceivers,
  operate,
  specifiedSignature,
} from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startApp({ config: localReceivers });
});
after(() => app.stop());

const destroyed = "v1.damaged";

async function secretOf(endpointId: number): Promise<string> {
  const { rows } = await sql<{ encrypted_secret: string }>`
    select encrypted_secret from webhook_secret where endpoint_id = ${endpointId} and is_primary`.execute(
    app.context.db,
  );
  return rows[0]?.encrypted_secret ?? "";
}

async function storeSecret(endpointId: number, encrypted: string): Promise<void> {
  await sql`
    update webhook_secret set encrypted_secret = ${encrypted}
    where endpoint_id = ${endpointId} and is_primary`.execute(app.context.db);
}

async function aTenant(t: { after(undo: () => Promise<void>): void }) {
  const partner = await aPartner(app);
  const receiver = await startWebhookReceiver();
  t.after(() => receiver.stop());
  return { partner, receiver, endpoint: await anEndpoint(app, partner, receiver.url) };
}

/** Both endpoints are due when the sender looks next. */
async function announceToBoth(first: number, second: number, count: number): Promise<void> {
  await sql`update delivery_lane set resting_until = ${new Date(app.clock().getTime() + 1000)}`.execute(
    app.context.db,
  );
  for (const organizationId of [first, second]) await announce(app, organizationId, count);
  app.clock.advance(2000);
}

const endpointSeen = async (id: number) => (await operate(app, "GET", `/webhook-endpoints/${id}/`)).json;
const openNotices = async (slug: string) =>
  (await operate(app, "GET", `/notices/?state=open&organization=${slug}`)).json.results;
const isHeld = async (id: number) => (await endpointSeen(id)).held_since !== null;

for (const [what, destroy] of [
  ["destroyed", (id: number) => storeSecret(id, destroyed)],
  ["gone", (id: number) => sql`delete from webhook_secret where endpoint_id = ${id}`.execute(app.context.db)],
] as const) {
  test(`of two tenants due at once, one whose stored secret is ${what} waits with a notice, and the other is served`, async (t) => {
    const broken = await aTenant(t);
    const well = await aTenant(t);
    await destroy(broken.endpoint.id);
    await announceToBoth(broken.partner.organizationId, well.partner.organizationId, 3);
    await well.receiver.hasReceived(3);
    for (const { headers, body } of well.receiver.received)
      assert.equal(headers["x-service-signature"], specifiedSignature(well.endpoint.secret, body));

    await until(() => isHeld(broken.endpoint.id));
    const seen = await endpointSeen(broken.endpoint.id);
    assert.deepEqual([seen.state, seen.waiting, seen.consecutive_failures], ["active", 3, 0]);
    assert.match(seen.held_reason, /cannot be opened.*SECRET_KEY.*rotate the endpoint's secret/);
    assertSaidInParts(seen.held_reason, seen.held_sentences);
    const [notice, ...more] = await openNotices(broken.partner.slug);
    assert.deepEqual(
      [notice.kind, notice.severity, more.length],
      ["webhook_endpoint.secret_unreadable", "problem", 0],
    );
    assert.deepEqual(await openNotices(well.partner.slug), []);
    const { rows } = await sql`
      select attempts, claim_id from delivery where endpoint_id = ${broken.endpoint.id}`.execute(
      app.context.db,
    );
    assert.deepEqual(
      rows,
      Array(3).fill({ attempts: 0, claim_id: null }),
      "nothing was tried, nothing is held",
    );
    assert.equal(broken.receiver.received.length, 0);
    for (const lane of await lanesOf(app.context.db, broken.endpoint.id)) assert.equal(lane.in_flight, 0);
  });
}

test("an endpoint is sent to again by itself within a minute when its secret opens again", async (t) => {
  const { partner, receiver, endpoint } = await aTenant(t);
  const stored = await secretOf(endpoint.id);
  await storeSecret(endpoint.id, destroyed);
  await announce(app, partner.organizationId, 2);
  await until(() => isHeld(endpoint.id));
  await storeSecret(endpoint.id, stored);
  app.clock.advance(60_000);
  await receiver.hasReceived(2);
  await until(async () => !(await isHeld(endpoint.id)));
  assert.deepEqual(await openNotices(partner.slug), []);
});

test("a new secret, handed over and promoted, ends the wait at once; until then nobody signs with it alone", async (t) => {
  const { partner, receiver, endpoint } = await aTenant(t);
  await storeSecret(endpoint.id, destroyed);
  await announce(app, partner.organizationId, 1);
  await until(() => isHeld(endpoint.id));
  const rotate = async (step: string) =>
    (await operate(app, "POST", `/webhook-endpoints/${endpoint.id}/rotate/`, { step })).json;
  const { secret } = await rotate("add");
  app.clock.advance(60_000);
  assert.equal(receiver.received.length, 0);
  const ping = await operate(app, "POST", `/webhook-endpoints/${endpoint.id}/ping/`);
  assert.deepEqual([ping.status, ping.json.code], [409, "signing_secret_unreadable"]);
  await rotate("promote");
  await receiver.hasReceived(1);
  const [delivery] = receiver.received;
  assert.ok(delivery);
  assert.equal(delivery.headers["x-service-signature"], specifiedSignature(secret, delivery.body));
  assert.equal(await isHeld(endpoint.id), false);
  assert.deepEqual(await openNotices(partner.slug), []);
});
