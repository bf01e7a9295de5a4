import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { uuidV4 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import { createTestDatabase, type TestDatabase } from "#test/database.ts";
import { openWebhookStage, type WebhookStage } from "#test/stages/webhook-stage.ts";
import { insertReporting, queueStatements } from "#test/stages/xapi-stage.ts";
import { findForgottenStatements } from "../../scheduled-tasks.ts";
import { insertLane, selectStoreOf } from "../../stores/queries.ts";
import { claimLanes, holdsLane, releaseLane, renewLane, statements } from "./lane-queries.ts";

/** A process of the version before beside ours: it claims lanes by `claim_id` and `leased_until` of `record_store_lane`. */
const LEASE_MS = 60_000;
const MINUTE_MS = 60_000;
let database: TestDatabase;
let stage: WebhookStage;
let db: Database;
let now: Date;
before(async () => {
  database = await createTestDatabase();
  stage = openWebhookStage({ databaseUrl: database.url });
  db = stage.context.db;
  now = new Date();
});
after(async () => {
  await stage.close();
  await database.drop();
});

type Reporting = Awaited<ReturnType<typeof insertReporting>>;

async function aReporting(slug: string): Promise<Reporting> {
  const of = await insertReporting(stage.context, { slug, url: "http://127.0.0.1:1", learners: 1 });
  await queueStatements(db, of, 1);
  return of;
}

async function claim({ organizationId }: Reporting, at = now) {
  const lanes = await claimLanes(db, { now: at, size: 100, leaseMs: LEASE_MS });
  return lanes.find((lane) => lane.organization_id === organizationId);
}

/** As the version before does it. @returns whether the lane was free */
async function claimAsBefore({ organizationId }: Reporting, at = now): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update record_store_lane set claim_id = ${uuidV4()}, leased_until = ${new Date(at.getTime() + LEASE_MS)}
    where organization_id = ${organizationId} and (leased_until is null or leased_until <= ${at})`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

async function laneOf({ organizationId }: Reporting) {
  return db
    .selectFrom("record_store_lane")
    .select(["claim_id", "leased_until", "failures"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
}

async function dueAt(): Promise<number | null> {
  const { rows } = await sql<{ at: string | null }>`select (${statements.dueAt(now)}) as at`.execute(db);
  return rows[0]?.at ? Date.parse(rows[0].at) : null;
}

test("a lane that a process of the version before serves is left to it until its lease ends", async () => {
  const of = await aReporting("theirs");
  assert.ok(await claimAsBefore(of));
  assert.equal(await claim(of), undefined);
  assert.equal(await dueAt(), now.getTime() + LEASE_MS);
  now = new Date(now.getTime() + LEASE_MS);
  assert.ok(await claim(of));
});

test("a lane of ours is left alone by the version before, longer than it is held, and prolonged with it", async () => {
  const of = await aReporting("ours");
  const lane = await claim(of);
  assert.ok(lane);
  const end = new Date(now.getTime() + LEASE_MS);
  assert.equal(await claimAsBefore(of, end), false);
  const later = new Date(end.getTime() + 10 * MINUTE_MS);
  assert.ok(await renewLane(db, lane, later));
  assert.equal(await claimAsBefore(of, later), false);
  assert.ok(await claimAsBefore(of, new Date(later.getTime() + MINUTE_MS)));
});

test("what the version before takes away from us is lost, and given back by nobody", async () => {
  const of = await aReporting("revoked");
  const lane = await claim(of);
  assert.ok(lane);
  assert.ok(await holdsLane(db, lane));
  await sql`
    update record_store_lane set claim_id = null, leased_until = null where organization_id = ${of.organizationId}`.execute(
    db,
  );
  assert.equal(await holdsLane(db, lane), false);
  assert.equal(await renewLane(db, lane, new Date(now.getTime() + LEASE_MS)), false);
  const outcome = { now, state: null, hasDelivered: true };
  assert.equal(await db.transaction().execute((trx) => releaseLane(trx, lane, outcome)), false);
});

test("a lane is written only where something was learned, or the version before would take it soon", async () => {
  const of = await aReporting("seldom");
  const place = async () => {
    const { rows } = await sql<{ place: string }>`
      select ctid::text as place from record_store_lane where organization_id = ${of.organizationId}`.execute(
      db,
    );
    return rows[0]?.place;
  };
  const serve = async (failures: number, at: Date) => {
    const lane = await claim(of, at);
    assert.ok(lane);
    const state = {
      failures,
      failing_since: null,
      resting_until: null,
      refused_since: null,
      last_status: null,
      last_error: null,
    };
    await db.transaction().execute((trx) => releaseLane(trx, lane, { now: at, state, hasDelivered: true }));
    return place();
  };
  const first = await serve(0, now);
  assert.equal(await serve(0, new Date(now.getTime() + MINUTE_MS / 2)), first);
  const next = await serve(0, new Date(now.getTime() + 2 * MINUTE_MS));
  assert.notEqual(next, first);
  assert.notEqual(await serve(1, new Date(now.getTime() + 2 * MINUTE_MS)), next);
  assert.equal((await laneOf(of)).failures, 1);
});

test("a store that the version before made is listed at once, and served some minutes later", async () => {
  const of = await aReporting("made-before");
  await sql`delete from record_store_turn where organization_id = ${of.organizationId}`.execute(db);
  const store = await selectStoreOf(db, of.organizationId);
  assert.ok(store);
  assert.equal(await claim(of), undefined);
  await findForgottenStatements(stage.context);
  assert.ok(await claim(of));
});

test("a store has one turn, however often it is set up", async () => {
  const of = await aReporting("twice");
  const lane = await claim(of);
  assert.ok(lane);
  await insertLane(db, { id: lane.record_store_id, organizationId: of.organizationId });
  await findForgottenStatements(stage.context);
  const { rows } =
    await sql`select from record_store_turn where organization_id = ${of.organizationId}`.execute(db);
  assert.equal(rows.length, 1);
});
