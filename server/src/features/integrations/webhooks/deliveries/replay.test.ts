import assert from "node:assert/strict";
import { after, before, type TestContext, test } from "node:test";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { publish } from "#platform/outbox.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import {
  accept,
  hostile,
  startWebhookReceiver,
  type WebhookReceiver,
} from "#test/partners/webhook-receiver.ts";
import { until } from "#test/waiting/until.ts";
import { anEndpoint, announce, deliveriesSettled, localReceivers, operate } from "#test/webhooks.ts";
import { lockLanesOf } from "../sending/lanes/lane-queries.ts";

let app: TestApp;
before(async () => {
  app = await startApp({ config: { ...localReceivers, webhookSchedule: [0] } });
});
after(() => app.stop());

interface Stage {
  partner: Partner;
  receiver: WebhookReceiver;
  id: number;
}

async function aStage(t: TestContext, settings = {}, known?: Partner): Promise<Stage> {
  const receiver = await startWebhookReceiver();
  t.after(() => receiver.stop());
  const partner = known ?? (await aPartner(app));
  const { id } = await anEndpoint(app, partner, receiver.url, settings);
  return { partner, receiver, id };
}

const settled = ({ partner }: Stage) => deliveriesSettled(app, partner.organizationId);
const received = ({ receiver }: Stage) =>
  receiver.received.map(({ headers }) => String(headers["x-service-delivery"]));
const change = (id: number, body: object) => operate(app, "PATCH", `/webhook-endpoints/${id}/`, body);
const replay = (endpointId: number, body: object) =>
  operate(app, "POST", "/webhook-endpoints/deliveries/replay/", { endpoint_id: endpointId, ...body });

test("what came while an endpoint was inactive is offered when it is active again, counted first, and then sent once", async (t) => {
  const partner = await aPartner(app);
  await announce(app, partner.organizationId, 3); // before there was an endpoint: nobody waits for these
  app.clock.advance(10);
  const stage = await aStage(t, {}, partner);
  const before = await announce(app, stage.partner.organizationId, 2);
  await settled(stage);
  await change(stage.id, { is_active: false });
  app.clock.advance(3_600_000);
  const missed = await announce(app, stage.partner.organizationId, 7);
  app.clock.advance(3_600_000);
  const { json } = await change(stage.id, { is_active: true });
  const [offer, ...others] = json.replay_offers;
  assert.deepEqual([offer.status, offer.count, others.length], ["missed", 7, 0]);
  const after = await announce(app, stage.partner.organizationId, 1);
  await settled(stage);
  const { count, ...range } = offer;
  assert.deepEqual((await replay(stage.id, { ...range, dry_run: true })).json, {
    count,
    queued: 0,
    next_from: null,
  });
  assert.deepEqual(received(stage).sort(), [...before, ...after].sort());
  assert.deepEqual((await replay(stage.id, range)).json, { count: 7, queued: 7, next_from: null });
  await settled(stage);
  assert.deepEqual(received(stage).sort(), [...before, ...after, ...missed].sort());
  assert.deepEqual((await replay(stage.id, range)).json, { count: 0, queued: 0, next_from: null });
  assert.deepEqual((await change(stage.id, { is_active: true })).json.replay_offers, [], "offered twice");
});

test("missed are only events the endpoint wants, of its own organization, in the range, however early it was made", async (t) => {
  const stage = await aStage(t, { event_types: ["lesson.completed", "team.updated"] });
  const { organizationId } = stage.partner;
  await change(stage.id, { is_active: false });
  const other = await aPartner(app);
  await announce(app, other.organizationId, 1, "lesson.completed");
  await announce(app, organizationId, 1, "user.updated");
  await announce(app, organizationId, 1, "lesson.completed");
  app.clock.advance(60_000);
  const from = app.clock().toISOString();
  const wanted = await announce(app, organizationId, 2, "lesson.completed");
  wanted.push(
    await publish(app.context.db, app.clock(), {
      organizationId,
      type: "team.updated",
      data: {},
    }),
  );
  await app.eventsSettled();
  app.clock.advance(60_000);
  const to = app.clock().toISOString();
  await announce(app, organizationId, 1, "lesson.completed");
  await change(stage.id, { is_active: true });
  assert.equal(
    (await replay(stage.id, { status: "missed", from, to, event: "team.updated", dry_run: true })).json.count,
    1,
  );
  assert.equal((await replay(stage.id, { status: "missed", from, to })).json.queued, 3);
  await settled(stage);
  assert.deepEqual(received(stage).sort(), wanted.sort());
});

test("missed without a beginning, and any replay to an inactive endpoint, are refused with what to do", async (t) => {
  const stage = await aStage(t);
  const refused = await replay(stage.id, { status: "missed" });
  assert.equal(refused.status, 422);
  assert.match(refused.json.errors.from[0], /from when on/);
  await change(stage.id, { is_active: false });
  const inactive = await replay(stage.id, { status: "delivered" });
  assert.deepEqual([inactive.status, inactive.json.code], [422, "webhook_endpoint_inactive"]);
  assert.equal((await replay(stage.id, { status: "delivered", dry_run: true })).status, 200);
});

test("enabling what the service had disabled offers everything that failed in that time, and nothing from before", async (t) => {
  const stage = await aStage(t, { disable_on_gone: true });
  const { organizationId } = stage.partner;
  stage.receiver.behave(hostile.fail);
  await announce(app, organizationId, 1);
  await settled(stage);
  stage.receiver.behave(accept);
  await announce(app, organizationId, 1); // whatever failed before this is another matter
  await settled(stage);
  app.clock.advance(60_000);
  stage.receiver.behave(hostile.fail);
  const failed = await announce(app, organizationId, 3);
  await settled(stage);
  app.clock.advance(60_000);
  stage.receiver.behave(hostile.gone);
  failed.push(...(await announce(app, organizationId, 1)));
  await settled(stage);
  stage.receiver.behave(accept);
  const { json } = await operate(app, "POST", `/webhook-endpoints/${stage.id}/resume/`);
  assert.equal(json.replay_offers.length, 1);
  const { count, ...range } = json.replay_offers[0];
  assert.equal(count, 4);
  const before = received(stage).length;
  assert.equal((await replay(stage.id, range)).json.queued, 4);
  await settled(stage);
  assert.deepEqual(received(stage).slice(before).sort(), failed.sort());
});

test("an endpoint that takes what is replayed counts as recovered, and says when it took the last", async (t) => {
  const stage = await aStage(t);
  const health = async () => {
    const { json } = await stage.partner.call("GET", "/health/integration/");
    return json.checks.find(({ channel }: { channel: string }) => channel === "webhooks");
  };
  const endpoint = async () => (await operate(app, "GET", `/webhook-endpoints/${stage.id}/`)).json;
  stage.receiver.behave(hostile.fail);
  await announce(app, stage.partner.organizationId, 3);
  await settled(stage);
  assert.deepEqual([(await endpoint()).consecutive_failures, (await endpoint()).last_success_at], [3, null]);
  const { state, message } = await health();
  assert.equal(state, "warning");
  assert.match(message, /given up.*send it again/);
  app.clock.advance(60_000);
  stage.receiver.behave(accept);
  assert.equal((await replay(stage.id, {})).json.queued, 3);
  await settled(stage);
  const { consecutive_failures: failures, failing_since: since, last_success_at: success } = await endpoint();
  assert.deepEqual([failures, since, Date.parse(success)], [0, null, app.clock().getTime()]);
  assert.equal((await health()).state, "ok");
});

test("a replay of more than 100000 queues that many, the oldest first, and says where to go on; nothing is left out", async (t) => {
  const stage = await aStage(t);
  const { db } = app.context;
  await operate(app, "POST", `/webhook-endpoints/${stage.id}/pause/`);
  const [eventId] = await announce(app, stage.partner.organizationId, 1);
  const start = app.clock();
  await sql`
    insert into finished_delivery (id, organization_id, endpoint_id, event_id, event_type, status, round, attempts,
                                   creation_date, finished_at)
    select nextval(pg_get_serial_sequence('delivery', 'id')), organization_id, ${stage.id}::bigint, id, type, 'failed', 1, 1,
           ${start}::timestamptz + n * interval '1 ms', ${start}
    from event, generate_series(1, 100002) as n where event_id = ${eventId}`.execute(db);
  const first = (await replay(stage.id, {})).json;
  assert.deepEqual([first.count, first.queued], [100_002, 100_000]);
  assert.equal(Date.parse(first.next_from), start.getTime() + 100_001);
  const second = (await replay(stage.id, { from: first.next_from })).json;
  assert.deepEqual(second, { count: 2, queued: 2, next_from: null });
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from delivery where endpoint_id = ${stage.id} and round = 2`.execute(db);
  assert.deepEqual(rows, [{ count: 100_002 }]);
});

test("of three operators who replay the same at once, each delivery is queued once", async (t) => {
  const stage = await aStage(t);
  const { db } = app.context;
  await change(stage.id, { is_active: false });
  const from = app.clock().toISOString();
  const missed = await announce(app, stage.partner.organizationId, 20);
  await change(stage.id, { is_active: true });
  // All have chosen what to send before the first may queue it.
  const answers = await db.transaction().execute(async (trx) => {
    await lockLanesOf(trx, [stage.id]);
    const replays = [1, 2, 3].map(() => replay(stage.id, { status: "missed", from }));
    await until(async () => (await waitingForLocks(db)) >= replays.length);
    return replays;
  });
  const queued = (await Promise.all(answers)).map(({ json }) => json.queued);
  assert.deepEqual(queued.sort(), [0, 0, 20]);
  await settled(stage);
  assert.deepEqual(received(stage).sort(), missed.sort());
});

async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%delivery_lane%'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
