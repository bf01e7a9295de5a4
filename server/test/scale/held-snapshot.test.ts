// npm run test:long: ten times the rounds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { webhookReader } from "#integrations/webhooks/index.ts";
import { type ClaimedDelivery, claimDeliveries } from "#integrations/webhooks/sending/lanes/claim.ts";
import { createDueFloor } from "#integrations/webhooks/sending/lanes/due-floor.ts";
import type { EndedAttempt } from "#integrations/webhooks/sending/outcomes/completion.ts";
import { completeDelivered } from "#integrations/webhooks/sending/outcomes/delivered.ts";
import type { Database } from "#platform/database/database.ts";
import { createSequencingFloor } from "#tenancy/events/sequencing/floor.ts";
import { sequenceBatch } from "#tenancy/events/sequencing/sequencer.ts";
import { median } from "../../../bench/result.ts";
import { buffersOf, countingSettings, createBufferCounter } from "../../../bench/scale/buffers.ts";
import { withRestartableDatabase } from "../chaos/restartable-database.ts";
import { byLength } from "../length.ts";
import {
  announceOn,
  insertOrganization,
  insertStageEndpoint,
  openWebhookStage,
} from "../stages/webhook-stage.ts";

const ENDPOINTS = 3;
const EVENTS = 10;
const WARM_UP = 10;
const ROUNDS = byLength(120, 1_200);
/** Of the first and of the last ones, compared with each other. */
const COMPARED = 20;
const LIMIT = 2;

test("while a snapshot is held, numbering and delivering an event reads no more than at the beginning", async () => {
  await withRestartableDatabase(async ({ databaseUrl }) => {
    const stage = openWebhookStage({ databaseUrl });
    const counter = await createBufferCounter(databaseUrl);
    const snapshot = new pg.Client({ connectionString: databaseUrl });
    await snapshot.connect();
    try {
      const round = await aRound(stage.context);
      for (let count = 0; count < WARM_UP; count++) await round();
      await snapshot.query("begin isolation level repeatable read");
      await snapshot.query("select count(*) from organization");
      const read: number[] = [];
      for (let count = 0; count < ROUNDS; count++) {
        if (count === 0 || count === ROUNDS - COMPARED) await learnSizes(stage.context.db);
        read.push(buffersOf(await counter.countDuring(round)));
      }
      const [first, last] = [median(read.slice(0, COMPARED)), median(read.slice(-COMPARED))];
      assert.ok(first > 0, "nothing was counted");
      assert.ok(last <= first * LIMIT, `${first} buffers a round at first, ${last} at last`);
      const { rows } = await sql<{ delivered: number; waiting: number }>`
        select (select count(*) from finished_delivery) as delivered,
               (select count(*) from delivery) as waiting`.execute(stage.context.db);
      assert.deepEqual(rows, [{ delivered: (WARM_UP + ROUNDS) * EVENTS, waiting: 0 }]);
    } finally {
      await snapshot.end();
      await counter.end();
      await stage.close();
    }
  }, countingSettings);
});

/** As autovacuum does it every few seconds: plans that were made for smaller tables are made again. */
async function learnSizes(db: Database): Promise<void> {
  await sql`analyze event, event_stream, delivery, delivery_lane`.execute(db);
}

/** Announces some events, numbers them, queues their deliveries, claims them, and writes down that they were delivered. */
async function aRound({ db, encryption }: Parameters<typeof insertStageEndpoint>[0]) {
  const organizationIds: number[] = [];
  for (let count = 0; count < ENDPOINTS; count++) {
    const organizationId = await insertOrganization(db, `held-${count}`);
    await insertStageEndpoint(
      { db, encryption },
      { organizationId, url: "https://receiver.test/", mostInFlight: 1_000 },
    );
    organizationIds.push(organizationId);
  }
  const floors = { sequencing: createSequencingFloor(), due: createDueFloor() };
  return async () => {
    for (let count = 0; count < EVENTS; count++)
      await announceOn(db, organizationIds[count % ENDPOINTS] ?? 0);
    await sequenceBatch(db, [webhookReader], { floor: floors.sequencing });
    const now = new Date(Date.now() + 1);
    const claimed = await claimDeliveries(db, { now, size: 1_000, leaseMs: 60_000 }, { floor: floors.due });
    const { recorded, lanes } = await completeDelivered(db, claimed.map(delivered), new Date());
    floors.due.note(lanes, new Date());
    assert.equal(recorded.length, EVENTS);
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
