import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { runHealthChecks } from "#test/health/run-health-checks.ts";
import { accept, hostile, startWebhookReceiver } from "#test/partners/webhook-receiver.ts";
import { assertSaidInParts } from "#test/said-in-parts.ts";
import { anEndpoint, announce, deliveriesSettled, localReceivers, operate } from "#test/webhooks.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
before(async () => {
  app = await startApp({ config: localReceivers });
});
after(() => app.stop());

async function notices({ slug }: Pick<Partner, "slug">) {
  const { json } = await operate(app, "GET", `/notices/?organization=${slug}`);
  return json.results.map(({ kind, severity, state }: Record<string, string>) => [kind, severity, state]);
}

test("410: operators get a notice that names the endpoint and not the rest of its address, until it is enabled", async (t) => {
  const partner = await aPartner(app);
  const receiver = await startWebhookReceiver(hostile.gone);
  t.after(() => receiver.stop());
  const { id } = await anEndpoint(app, partner, `${receiver.url}?token=secret`, { disable_on_gone: true });
  await announce(app, partner.organizationId, 2);
  await deliveriesSettled(app, partner.organizationId);
  assert.deepEqual(await notices(partner), [["webhook_endpoint.disabled", "problem", "open"]]);
  const [notice] = (await operate(app, "GET", `/notices/?organization=${partner.slug}`)).json.results;
  assert.equal(notice.subject_id, String(id));
  assert.match(notice.message, /127\.0\.0\.1:\d+\): The receiver answered 410 Gone\..*enable/);
  assert.doesNotMatch(notice.message, /secret|\/hook/);
  const { rows } = await sql<{ actor_type: string }>`
    select actor_type from audit_entry
    where action = 'webhook_endpoint.disable' and target_id = ${String(id)}`.execute(app.context.db);
  assert.deepEqual(rows, [{ actor_type: "system" }]);
  receiver.behave(accept);
  await operate(app, "POST", `/webhook-endpoints/${id}/resume/`);
  assert.deepEqual(await notices(partner), [["webhook_endpoint.disabled", "problem", "resolved"]]);
});

test("failing for ten minutes: a warning that says how. For five days: the notice that it is disabled takes its place", async (t) => {
  const partner = await aPartner(app);
  const receiver = await startWebhookReceiver(hostile.fail);
  t.after(() => receiver.stop());
  await anEndpoint(app, partner, receiver.url, { disable_after_days: 5 });
  await announce(app, partner.organizationId, 1);
  await deliveriesSettled(app, partner.organizationId);
  app.clock.advance(10 * MINUTE_MS - 1000);
  await deliveriesSettled(app, partner.organizationId);
  await runHealthChecks(app);
  assert.deepEqual(await notices(partner), []);
  app.clock.advance(1000);
  await runHealthChecks(app);
  await runHealthChecks(app);
  assert.deepEqual(await notices(partner), [["webhook_endpoint.failing", "warning", "open"]]);
  const [notice] = (await operate(app, "GET", `/notices/?organization=${partner.slug}`)).json.results;
  assert.match(
    notice.message,
    /^Webhook endpoint .* failed\. The host answered 500; only 2xx counts as received\. /,
  );
  app.clock.advance(5 * DAY_MS);
  await announce(app, partner.organizationId, 1);
  await deliveriesSettled(app, partner.organizationId);
  assert.deepEqual(await notices(partner), [
    ["webhook_endpoint.disabled", "problem", "open"],
    ["webhook_endpoint.failing", "warning", "resolved"],
  ]);
});

test("a success ends the warning, and the five days begin anew", async (t) => {
  const partner = await aPartner(app);
  const receiver = await startWebhookReceiver(hostile.fail);
  t.after(() => receiver.stop());
  const { id } = await anEndpoint(app, partner, receiver.url, { disable_after_days: 5 });
  const one = async () => {
    await announce(app, partner.organizationId, 1);
    await deliveriesSettled(app, partner.organizationId);
  };
  await one();
  app.clock.advance(2 * DAY_MS);
  await deliveriesSettled(app, partner.organizationId);
  await runHealthChecks(app);
  receiver.behave(accept);
  await one();
  await runHealthChecks(app);
  assert.deepEqual(await notices(partner), [["webhook_endpoint.failing", "warning", "resolved"]]);
  receiver.behave(hostile.fail);
  await one();
  app.clock.advance(4 * DAY_MS);
  await one();
  const seen = (await operate(app, "GET", `/webhook-endpoints/${id}/`)).json;
  const { state, last_failure: how } = seen;
  assertSaidInParts(how, seen.last_failure_sentences);
  assert.deepEqual([state, how], ["failing", "The host answered 500; only 2xx counts as received."]);
});

test("deliveries that are due and that nobody sends are warned about, though nothing failed", async (t) => {
  const partner = await aPartner(app);
  const receiver = await startWebhookReceiver(accept);
  t.after(() => receiver.stop());
  const { id } = await anEndpoint(app, partner, receiver.url);
  // A lane that no sender serves: all that it may have under way is lost.
  await sql`update delivery_lane set in_flight = most_in_flight, next_due_at = ${app.clock()} where endpoint_id = ${id}`.execute(
    app.context.db,
  );
  app.clock.advance(9 * MINUTE_MS);
  await runHealthChecks(app);
  assert.deepEqual(await notices(partner), []);
  app.clock.advance(MINUTE_MS);
  await runHealthChecks(app);
  assert.deepEqual(await notices(partner), [["webhook_endpoint.failing", "warning", "open"]]);
});

test("a paused endpoint is not warned about", async (t) => {
  const partner = await aPartner(app);
  const receiver = await startWebhookReceiver(hostile.fail);
  t.after(() => receiver.stop());
  const { id } = await anEndpoint(app, partner, receiver.url);
  await announce(app, partner.organizationId, 1);
  await deliveriesSettled(app, partner.organizationId);
  await operate(app, "POST", `/webhook-endpoints/${id}/pause/`);
  app.clock.advance(2 * DAY_MS);
  await runHealthChecks(app);
  assert.deepEqual(await notices(partner), []);
});
