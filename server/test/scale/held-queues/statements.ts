import assert from "node:assert/strict";
import { sql } from "kysely";
import {
  type ClaimedLane,
  claimLanes,
  holdsLane,
  releaseLane,
} from "#integrations/xapi/sending/lanes/lane-queries.ts";
import { markDelivered, selectWaiting } from "#integrations/xapi/sending/statements/statement-queries.ts";
import type { Database } from "#platform/database/database.ts";
import { byLength } from "../../length.ts";
import { insertReporting, queueStatements } from "../../stages/xapi-stage.ts";
import type { HeldQueue, StageContext } from "../held-snapshot.ts";

const STORES = 3;
const MESSAGES = 10;

/** Queues some statements of each organization, claims the lanes, reads what waits, and writes down that it was delivered. */
export async function statements(context: StageContext): Promise<HeldQueue> {
  const { db } = context;
  const organizations: Awaited<ReturnType<typeof insertReporting>>[] = [];
  for (let count = 0; count < STORES; count++) {
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
      const request = { now: new Date(), size: STORES, leaseMs: 60_000 };
      const lanes = await claimLanes(db, request);
      const counts = await Promise.all(lanes.map(send));
      assert.deepEqual(counts, Array(STORES).fill(MESSAGES));
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
      const made = (allRounds * MESSAGES + AGED_STATEMENTS) * STORES;
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
