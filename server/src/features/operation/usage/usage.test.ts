import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { aStage, visit } from "#reports/analytics/test/journey.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { startWebhookReceiver } from "#test/partners/webhook-receiver.ts";
import { anEndpoint, announce, deliveriesSettled, localReceivers, operate } from "#test/webhooks.ts";
import { countUsage } from "./count-usage.ts";
import { monthOf } from "./month.ts";

let app: TestApp;
before(async () => {
  app = await startApp({ config: localReceivers });
});
after(() => app.stop());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const read = async (query: string) => (await operate(app, "GET", `/usage/?${query}`)).json.results;

test("a month counts learners once, events that partners see, and deliveries that arrived, of each organization alone", async () => {
  const receiver = await startWebhookReceiver();
  try {
    const [stage, other] = [await aStage(app, "UTC", 2), await aStage(app, "UTC", 1)];
    const { slug, organizationId } = stage.partner;
    const endpoint = await anEndpoint(app, stage.partner, receiver.url, { event_types: ["user.updated"] });
    await operate(app, "POST", `/webhook-endpoints/${endpoint.id}/ping/`);
    await announce(app, organizationId, 3);
    await deliveriesSettled(app, organizationId);
    const again = { template: 0, minutes: [2, 2], stars: null };
    await visit(app, stage, { ...again, learner: 0, hoursBefore: 1 });
    await visit(app, stage, { ...again, learner: 0, hoursBefore: 1 });
    await app.eventsSettled();
    app.clock.advance(HOUR_MS);
    await countUsage(app.context);

    const month = monthOf(app.clock()).name;
    const [row] = await read(`organization=${slug}&month=${month}`);
    const stream = await operate(app, "GET", `/organization-events/?organization=${slug}`);
    assert.deepEqual(
      [row.organization, row.month, row.learners_active, row.deliveries],
      [slug, month, 1, 3],
      "neither the second visit nor the ping is counted",
    );
    assert.equal(row.events, stream.json.count);
    const [none] = await read(`organization=${other.partner.slug}`);
    assert.deepEqual([none.learners_active, none.deliveries], [0, 0]);

    const learner = stage.learners[0];
    await operate(app, "POST", `/users/${learner?.id}/erase/`, { confirm: learner?.providerId });
    app.clock.advance(40 * DAY_MS);
    await countUsage(app.context);
    const rows = await read(`organization=${slug}`);
    assert.deepEqual(
      rows.map((each: { month: string; learners_active: number }) => [each.month, each.learners_active]),
      [
        [monthOf(app.clock()).name, 0],
        [month, 1],
      ],
      "what was counted stays, whoever is erased",
    );
  } finally {
    await receiver.stop();
  }
});

test("months end where UTC's do, and what comes later is added to what was counted", async () => {
  const { from, to } = monthOf(new Date("2024-02-29T12:00:00+02:00"));
  assert.deepEqual(
    [from.toISOString(), to.toISOString()],
    ["2024-02-01T00:00:00.000Z", "2024-03-01T00:00:00.000Z"],
  );
  const { partner } = await aStage(app, "UTC", 1);
  await app.eventsSettled();
  await countUsage(app.context);
  const before = (await read(`organization=${partner.slug}`))[0]?.events ?? 0;
  await announce(app, partner.organizationId, 2);
  app.clock.advance(HOUR_MS);
  await countUsage(app.context);
  await countUsage(app.context);
  const stream = await operate(app, "GET", `/organization-events/?organization=${partner.slug}`);
  const [{ events }] = await read(`organization=${partner.slug}`);
  assert.ok(before < events);
  assert.equal(events, stream.json.count, "each once");
});

test("a month that is none, and an organization that is not there, are refused", async () => {
  assert.equal((await operate(app, "GET", "/usage/?month=2026-13")).status, 422);
  assert.equal((await operate(app, "GET", "/usage/?organization=nobody-has-this")).status, 404);
  assert.equal((await app.send("GET", "/operator/v1/usage/")).status, 401);
});
