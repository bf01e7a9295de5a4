// npm run test:long: ten times the rounds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { webhookReader } from "#integrations/webhooks/index.ts";
import { type ClaimedDelivery, claimDeliveries } from "#integrations/webhooks/sending/lanes/claim.ts";
import { createDueFloor } from "#integrations/webhooks/sending/lanes/due-floor.ts";
import type { EndedAttempt } from "#integrations/webhooks/sending/outcomes/completion.ts";
import { completeDelivered } from "#integrations/webhooks/sending/outcomes/delivered.ts";
import {
  type ClaimedLane,
  claimLanes,
  holdsLane,
  releaseLane,
} from "#integrations/xapi/sending/lanes/lane-queries.ts";
import { markDelivered, selectWaiting } from "#integrations/xapi/sending/statements/statement-queries.ts";
import type { Database } from "#platform/database/database.ts";
import { createSequencingFloor } from "#tenancy/events/sequencing/floor.ts";
import { sequenceBatch } from "#tenancy/events/sequencing/sequencer.ts";
import { byLength } from "../length.ts";
import {
  announceOn,
  insertOrganization,
  insertStageEndpoint,
  type WebhookStage,
} from "../stages/webhook-stage.ts";
import { insertReporting, queueStatements } from "../stages/xapi-stage.ts";
import { assertReadsNoMore, type HeldQueue } from "./held-snapshot.ts";

const RECEIVERS = 3;
const MESSAGES = 10;
type StageContext = WebhookStage["context"];

test("while a snapshot is held, numbering and delivering an event reads no more than at the beginning", async () => {
  await assertReadsNoMore(deliveries);
});

test("while a snapshot is held, sending a statement reads none of those that were sent", async () => {
  await assertReadsNoMore(reporting);
});

/** Announces some events, numbers them, queues their deliveries, claims them, and writes down that they were delivered. */
async function deliveries({ db, encryption }: StageContext): Promise<HeldQueue> {
  const organizationIds: number[] = [];
  for (let count = 0; count < RECEIVERS; count++) {
    const organizationId = await insertOrganization(db, `held-${count}`);
    await insertStageEndpoint(
      { db, encryption },
      { organizationId, url: "https://receiver.test/", mostInFlight: 1_000 },
    );
    organizationIds.push(organizationId);
  }
  const floors = { sequencing: createSequencingFloor(), due: createDueFloor() };
  return {
    rounds: byLength(120, 1_200),
    limit: 2,
    async round() {
      for (let count = 0; count < MESSAGES; count++)
        await announceOn(db, organizationIds[count % RECEIVERS] ?? 0);
      await sequenceBatch(db, [webhookReader], { floor: floors.sequencing });
      const now = new Date(Date.now() + 1);
      const request = { now, size: 1_000, leaseMs: 60_000 };
      const claimed = await claimDeliveries(db, request, { floor: floors.due });
      const { recorded, lanes } = await completeDelivered(db, claimed.map(delivered), new Date());
      floors.due.note(lanes, new Date());
      assert.equal(recorded.length, MESSAGES);
    },
    learnSizes: () => sql`analyze event, event_stream, delivery, delivery_lane`.execute(db),
    async check(allRounds) {
      const { rows } = await sql<{ delivered: number; waiting: number }>`
        select (select count(*) from finished_delivery) as delivered,
               (select count(*) from delivery) as waiting`.execute(db);
      assert.deepEqual(rows, [{ delivered: allRounds * MESSAGES, waiting: 0 }]);
    },
  };
}

function delivered(delivery: ClaimedDelivery): EndedAttempt {
  return {
    delivery,
    startedAt: new Date(),
    signatures: { service: "sha256=00", standard: "v1,AA==" },
    outcome: {
      next: { kind: "delivered" },
      isGone: false,
      status: 204,
      error: null,
      message: null,
      responseBody: "",
      responseTruncated: false,
      address: null,
      certificateEndsAt: null,
      durationMs: 1,
    },
  };
}

/** Queues some statements of each organization, claims the lanes, reads what waits, and writes down that it was delivered. */
async function reporting(context: StageContext): Promise<HeldQueue> {
  const { db } = context;
  const organizations: Awaited<ReturnType<typeof insertReporting>>[] = [];
  for (let count = 0; count < RECEIVERS; count++) {
    const slug = `held-${count}`;
    organizations.push(await insertReporting(context, { slug, url: "https://store.test", learners: 5 }));
  }
  let lesson = 0;

  async function send(lane: ClaimedLane): Promise<number> {
    const from = { organizationId: lane.organization_id, after: lane.waiting_above, size: 1_000 };
    const waiting = await selectWaiting(db, new Date(), from);
    assert.ok(await holdsLane(db, lane));
    await markDelivered(
      db,
      lane.organization_id,
      waiting.map(({ id }) => id),
    );
    await db.transaction().execute(async (trx) => {
      const released = { now: new Date(), state: null, hasDelivered: true };
      assert.ok(await releaseLane(trx, lane, released));
    });
    return waiting.length;
  }

  return {
    rounds: byLength(60, 600),
    limit: 1.35,
    async fill() {
      lesson += 1;
      for (const organization of organizations) await queueStatements(db, organization, MESSAGES, lesson);
    },
    async round() {
      const request = { now: new Date(), size: RECEIVERS, leaseMs: 60_000 };
      const lanes = await claimLanes(db, request);
      const counts = await Promise.all(lanes.map(send));
      assert.deepEqual(counts, Array(RECEIVERS).fill(MESSAGES));
    },
    async age() {
      for (const { organizationId, userIds } of organizations)
        await sendUnseen(db, organizationId, userIds[0] ?? 0);
      await sql`
        do $$ begin
          for turn in 1..${sql.lit(AGED_TURNS)} loop update record_store_turn set version = version + 1; commit; end loop;
        end $$`.execute(db);
    },
    learnSizes: () =>
      sql`analyze statement, waiting_statement, record_store, record_store_lane, record_store_turn`.execute(
        db,
      ),
    async check(allRounds) {
      const { rows } = await sql<{ made: number; waiting: number }>`
        select (select count(*) from statement) as made,
               (select count(*) from waiting_statement) as waiting`.execute(db);
      const made = (allRounds * MESSAGES + AGED_STATEMENTS) * RECEIVERS;
      assert.deepEqual(rows, [{ made, waiting: 0 }]);
    },
  };
}

const AGED_TURNS = 1_500;
const AGED_STATEMENTS = 10_000;

/** Statements as they stay behind when they were sent. */
async function sendUnseen(db: Database, organizationId: number, userId: number): Promise<void> {
  await sql`
    with made as (
      insert into statement (organization_id, user_id, statement_id, verb, body, sha256, creation_date)
      select ${organizationId}, ${userId}, gen_random_uuid(), 'completed', '{}', '', now()
      from generate_series(1, ${AGED_STATEMENTS}::integer) returning id
    )
    insert into waiting_statement (organization_id, id, user_id, is_best_effort)
    select ${organizationId}, id, ${userId}, false from made`.execute(db);
  await sql`delete from waiting_statement where organization_id = ${organizationId}`.execute(db);
}
