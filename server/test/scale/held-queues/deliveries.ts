import assert from "node:assert/strict";
import { sql } from "kysely";
import { webhookReader } from "#integrations/webhooks/index.ts";
import { type ClaimedDelivery, claimDeliveries } from "#integrations/webhooks/sending/lanes/claim.ts";
import { createDueFloor } from "#integrations/webhooks/sending/lanes/due-floor.ts";
import type { EndedAttempt } from "#integrations/webhooks/sending/outcomes/completion.ts";
import { completeDelivered } from "#integrations/webhooks/sending/outcomes/delivered.ts";
import { createSequencingFloor } from "#tenancy/events/sequencing/floor.ts";
import { sequenceBatch } from "#tenancy/events/sequencing/sequencer.ts";
import { byLength } from "../../length.ts";
import { announceOn, insertOrganization, insertStageEndpoint } from "../../stages/webhook-stage.ts";
import type { HeldQueue, StageContext } from "../held-snapshot.ts";

const RECEIVERS = 3;
const MESSAGES = 10;

/** Announces some events, numbers them, queues their deliveries, claims them, and writes down that they were delivered. */
export async function deliveries({ db, encryption }: StageContext): Promise<HeldQueue> {
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
