import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestDatabase } from "#test/database.ts";
import {
  announceOn,
  insertOrganization,
  insertStageEndpoint,
  openWebhookStage,
  sequence,
} from "#test/stages/webhook-stage.ts";
import { until } from "#test/waiting/until.ts";
import { lanesOf } from "#test/webhooks.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  lockDueLanes,
  settleLanes,
  takeDeliveries,
} from "../lanes/claim.ts";
import { completeAttempts, type EndedAttempt } from "./completion.ts";
import { completeDelivered, splitByLane } from "./delivered.ts";

function anAttempt(delivery: ClaimedDelivery, kind: "delivered" | "failed" = "delivered"): EndedAttempt {
  return {
    delivery,
    startedAt: new Date(),
    signatures: { service: "sha256=00", standard: "v1,AA==" },
    outcome: {
      next: { kind },
      isGone: false,
      status: 200,
      error: null,
      message: null,
      responseBody: 'with "quotes", {braces} and \\',
      responseTruncated: false,
      address: null,
      certificateEndsAt: null,
      durationMs: 1,
    },
  };
}

test("a result that waits for a claim to let go of the lane counts from what the claim left", async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const stage = openWebhookStage({ databaseUrl: database.url });
  t.after(() => stage.close());
  const { db } = stage.context;
  const organizationId = await insertOrganization(db, "delivered");
  const { id } = await insertStageEndpoint(stage.context, { organizationId, url: "https://receiver.test/" });
  for (let count = 0; count < 3; count++) await announceOn(db, organizationId);
  await sequence(db);
  const request = { now: new Date(Date.now() + 1000), size: 1, leaseMs: 60_000 };
  const [first] = await claimDeliveries(db, request);
  assert.ok(first);

  const { promise: hasLocked, resolve: onLocked } = Promise.withResolvers<void>();
  const { promise: mayContinue, resolve: letContinue } = Promise.withResolvers<void>();
  const claiming = db.transaction().execute(async (trx) => {
    const lanes = await lockDueLanes(trx, request);
    onLocked();
    await mayContinue;
    const claimed = await takeDeliveries(trx, lanes, request);
    await settleLanes(trx, lanes, claimed);
    return claimed;
  });
  await hasLocked;
  const completing = completeDelivered(db, [anAttempt(first)], new Date());
  await until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    return rows.length > 0;
  });
  letContinue();
  assert.equal((await claiming).length, 1);
  assert.equal((await completing).recorded.length, 1);
  const lane = (await lanesOf(db, id)).find(({ kind }) => kind === "live");
  assert.equal(lane?.in_flight, 1, "one was taken while another one ended");
  assert.notEqual(lane?.next_due_at, null, "the third still waits");
  const { rows } = await sql<{ status: string; response_body: string }>`
    select finished.status, response_body from finished_delivery as finished
    join delivery_attempt on delivery_id = id`.execute(db);
  assert.deepEqual(rows, [{ status: "delivered", response_body: 'with "quotes", {braces} and \\' }]);
});

test("replayed deliveries of which one arrives and one fails show that the endpoint has recovered", async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const stage = openWebhookStage({ databaseUrl: database.url });
  t.after(() => stage.close());
  const { db } = stage.context;
  const organizationId = await insertOrganization(db, "replayed");
  const { id } = await insertStageEndpoint(stage.context, { organizationId, url: "https://receiver.test/" });
  await announceOn(db, organizationId);
  await announceOn(db, organizationId);
  await sequence(db);
  await sql`
    update delivery_lane set failing_since = now(), consecutive_failures = 12, trips = 1, resting_until = now() + '1 hour'
    where endpoint_id = ${id} and kind = 'live'`.execute(db);
  await sql`
    update delivery set lane_id = (select id from delivery_lane where endpoint_id = ${id} and kind = 'replay')`.execute(
    db,
  );
  await sql`update delivery_lane set next_due_at = now() - interval '1 minute' where endpoint_id = ${id} and kind = 'replay'`.execute(
    db,
  );
  const now = new Date(Date.now() + 1000);
  const [first, second] = await claimDeliveries(db, { now, size: 2, leaseMs: 60_000 });
  assert.ok(first && second);
  await completeAttempts(db, [anAttempt(first), anAttempt(second, "failed")], now);
  const [live, replay] = await lanesOf(db, id);
  assert.deepEqual([live?.consecutive_failures, live?.resting_until, live?.in_flight], [0, null, 0]);
  assert.equal(replay?.in_flight, 0);
});

test("a lane in which something failed is not written down as one that is well, nor one of replays", () => {
  const delivery = (id: number, laneId: number, isReplay = false): ClaimedDelivery => ({
    id,
    claim_id: "",
    organization_id: 1,
    endpoint_id: 1,
    lane_id: laneId,
    is_replay: isReplay,
    round: 1,
    attempts: 0,
    event_id: "",
    event_type: "",
    body: "",
    trace_parent: null,
  });
  const well = anAttempt(delivery(1, 1));
  const success = anAttempt(delivery(2, 2));
  const failure = anAttempt(delivery(3, 2), "failed");
  const replayed = anAttempt(delivery(4, 3, true));
  assert.deepEqual(splitByLane([well, success, failure, replayed]), {
    delivered: [well],
    mixed: [success, failure, replayed],
  });
});
