import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createTestDatabase, type TestDatabase } from "#test/database.ts";
import { openWebhookStage, type WebhookStage } from "#test/stages/webhook-stage.ts";
import { insertReporting, queueStatements } from "#test/stages/xapi-stage.ts";
import { holdLane } from "./lane-holder.ts";
import { type ClaimedLane, claimLanes, revokeLane } from "./lane-queries.ts";

const LEASE_MS = 30_000;
let database: TestDatabase;
let stage: WebhookStage;
let now: Date;
const clock = () => now;
before(async () => {
  database = await createTestDatabase();
  stage = openWebhookStage({ databaseUrl: database.url });
  now = new Date();
});
after(async () => {
  await stage.close();
  await database.drop();
});

async function aClaimedLane(slug: string): Promise<ClaimedLane> {
  const where = await insertReporting(stage.context, { slug, url: "http://127.0.0.1:1", learners: 1 });
  await queueStatements(stage.context.db, where, 1);
  const [lane] = await claim();
  assert.ok(lane);
  return lane;
}

const claim = () => claimLanes(stage.context.db, { now, size: 5, leaseMs: LEASE_MS });

async function leaseOf({ record_store_id }: ClaimedLane): Promise<number> {
  const { leased_until } = await stage.context.db
    .selectFrom("record_store_turn")
    .select("leased_until")
    .where("record_store_id", "=", record_store_id)
    .executeTakeFirstOrThrow();
  return leased_until === null ? 0 : Date.parse(leased_until);
}

/** Asks until the database was asked: at first the claim itself is answer enough. */
async function until(isHeld: () => Promise<boolean>, wanted: boolean): Promise<void> {
  while ((await isHeld()) !== wanted) await pause(5);
}

test("a lane is held as long as it is served, longer than one lease", async () => {
  const lane = await aClaimedLane("long");
  const isHeld = holdLane({ db: stage.context.db, clock }, lane, LEASE_MS);
  const firstEnd = now.getTime() + LEASE_MS;
  now = new Date(firstEnd - 1);
  while ((await leaseOf(lane)) <= firstEnd) {
    assert.equal(await isHeld(), true);
    await pause(5);
  }
  now = new Date(firstEnd + 1);
  assert.deepEqual(await claim(), [], "somebody else could take it");
  for (let asked = 0; asked < 5; asked++) {
    assert.equal(await isHeld(), true, "it is lost by being prolonged");
    await pause(5);
  }
});

test("a lane that was taken away is not served any more, and stays lost", async () => {
  const lane = await aClaimedLane("lost");
  const isHeld = holdLane({ db: stage.context.db, clock }, lane, LEASE_MS);
  await revokeLane(stage.context.db, lane.organization_id);
  const startedAt = performance.now();
  await until(isHeld, false);
  assert.ok(performance.now() - startedAt < 2_000, "it was noticed late");
  assert.equal(await isHeld(), false);
});
