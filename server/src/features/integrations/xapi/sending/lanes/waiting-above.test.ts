import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { createTestDatabase, type TestDatabase } from "#test/database.ts";
import { openWebhookStage, type WebhookStage } from "#test/stages/webhook-stage.ts";
import { insertReporting, queueStatements } from "#test/stages/xapi-stage.ts";
import { until } from "#test/waiting/until.ts";
import { requeueOne, requeueSome } from "../../history/requeue.ts";
import { statementOutgoing } from "../../outgoing.ts";
import { xapiPersonalData } from "../../personal-data.ts";
import { findForgottenStatements, retryParkedStatements } from "../../scheduled-tasks.ts";
import { updatePaused } from "../../stores/queries.ts";
import {
  markDelivered,
  markFinished,
  markSuspect,
  selectWaiting,
  settleSuspects,
} from "../statements/statement-queries.ts";
import { type ClaimedLane, claimLanes, releaseLane, resetLane, revokeLane } from "./lane-queries.ts";

let database: TestDatabase;
let stage: WebhookStage;
let db: Database;
before(async () => {
  database = await createTestDatabase();
  stage = openWebhookStage({ databaseUrl: database.url });
  db = stage.context.db;
});
after(async () => {
  await stage.close();
  await database.drop();
});

type Reporting = Awaited<ReturnType<typeof insertReporting>>;

const aReporting = (slug: string): Promise<Reporting> =>
  insertReporting(stage.context, { slug, url: "http://127.0.0.1:1", learners: 1 });

async function claim({ organizationId }: Reporting, now = new Date()): Promise<ClaimedLane | undefined> {
  const lanes = await claimLanes(db, { now, size: 100, leaseMs: 60_000 });
  return lanes.find((lane) => lane.organization_id === organizationId);
}

/** Sends what waits of the lane. @returns its ids, in the order in which they go out */
async function send(
  { organization_id: organizationId, waiting_above: after }: ClaimedLane,
  now = new Date(),
) {
  const page = await selectWaiting(db, now, { organizationId, after, size: 100 });
  const ids = page.map(({ id }) => id);
  await markDelivered(db, organizationId, ids);
  return ids;
}

const release = async (lane: ClaimedLane): Promise<boolean> => {
  await until(() => hasEndedElsewhere(lane));
  return db
    .transaction()
    .execute((trx) => releaseLane(trx, lane, { now: new Date(), state: null, hasDelivered: true }));
};

/** Whether what other databases of the server had begun to write before the claim is over: nothing is raised while it is not. */
async function hasEndedElsewhere({ claimed_in }: ClaimedLane): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname <> current_database() and backend_xid::text::bigint < ${claimed_in}::bigint`.execute(db);
  return rows.length === 0;
}

/** Everything that is found. */
async function sendAll(of: Reporting, now = new Date()): Promise<number[]> {
  const lane = await claim(of, now);
  if (!lane) return [];
  const ids = await send(lane, now);
  assert.ok(await release(lane));
  return ids;
}

async function above({ organizationId }: Reporting): Promise<number> {
  const lane = await db
    .selectFrom("record_store_turn")
    .select("waiting_above")
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return lane.waiting_above;
}

/** A transaction that has done this and is not over. */
async function open(work: (trx: Database) => Promise<unknown>): Promise<{ commit(): Promise<void> }> {
  const done = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const transaction = db.transaction().execute(async (trx) => {
    await work(trx);
    done.resolve();
    await letGo.promise;
  });
  await Promise.race([done.promise, transaction]);
  return {
    commit() {
      letGo.resolve();
      return transaction;
    },
  };
}

async function somebodyWaits(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted`.execute(db);
  return rows.length > 0;
}

const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

test("what was sent is not looked at again", async () => {
  const of = await aReporting("sent");
  await queueStatements(db, of, 3);
  const ids = await sendAll(of);
  assert.equal(ids.length, 3);
  assert.equal(await above(of), Math.max(...ids));
});

test("of what still waits nothing is passed over", async () => {
  const of = await aReporting("rest");
  await queueStatements(db, of, 3);
  const lane = await claim(of);
  assert.ok(lane);
  const [first = 0, second = 0, third = 0] = inOrder(await waitingOf(of));
  await markDelivered(db, of.organizationId, [first, third]);
  assert.ok(await release(lane));
  assert.equal(await above(of), second - 1);
  assert.deepEqual(await sendAll(of), [second]);
});

async function waitingOf({ organizationId }: Reporting): Promise<number[]> {
  const rows = await db
    .selectFrom("waiting_statement")
    .select("id")
    .where("organization_id", "=", organizationId)
    .execute();
  return rows.map(({ id }) => id);
}

test("what a transaction drew first and committed last is sent before what came later", async () => {
  const of = await aReporting("late");
  const late = await open((trx) => queueStatements(trx, of, 2, 1));
  for (const lesson of [2, 3]) {
    await queueStatements(db, of, 1, lesson);
    assert.equal((await sendAll(of)).length, 1);
  }
  await late.commit();
  await queueStatements(db, of, 1, 4);
  const ids = await sendAll(of);
  assert.equal(ids.length, 3);
  assert.deepEqual(ids, inOrder(ids));
});

test("what a transaction drew while a lane was served, and commits after it was given back, is not passed over", async () => {
  const of = await aReporting("later");
  await queueStatements(db, of, 1, 1);
  const lane = await claim(of);
  assert.ok(lane);
  assert.equal((await send(lane)).length, 1);
  const late = await open((trx) => queueStatements(trx, of, 1, 2));
  await queueStatements(db, of, 1, 3);
  assert.ok(await release(lane));
  await late.commit();
  const ids = await sendAll(of);
  assert.equal(ids.length, 2);
  assert.deepEqual(ids, inOrder(ids));
});

test("what came while a lane was served is found by the next who claims it", async () => {
  const of = await aReporting("meanwhile");
  await queueStatements(db, of, 1, 1);
  const lane = await claim(of);
  assert.ok(lane);
  assert.equal((await send(lane)).length, 1);
  await queueStatements(db, of, 1, 2);
  assert.ok(await release(lane));
  assert.equal((await sendAll(of)).length, 1);
});

test("what is sent again at its old place is found there, in order", async () => {
  const of = await aReporting("again");
  await queueStatements(db, of, 3);
  const [first = 0, , third = 0] = await sendAll(of);
  await requeueOne(db, first);
  await requeueOne(db, third);
  assert.deepEqual(await sendAll(of), [first, third]);
});

test("what is sent again while its lane is given back is found, too", async () => {
  const of = await aReporting("at-once");
  await queueStatements(db, of, 3);
  const lane = await claim(of);
  assert.ok(lane);
  const [id = 0] = await send(lane);
  const again = await open((trx) => requeueOne(trx, id));
  const released = release(lane);
  const waits = until(somebodyWaits);
  await Promise.race([waits, released]);
  await again.commit();
  assert.ok(await released);
  assert.deepEqual(await sendAll(of), [id]);
});

test("what was parked and is tried again is found at its old place", async () => {
  const of = await aReporting("parked");
  await queueStatements(db, of, 2);
  const lane = await claim(of);
  assert.ok(lane);
  const [parked = 0, other = 0] = inOrder(await waitingOf(of));
  const refusal = { status: 400, said: null, words: null };
  await markFinished(db, new Date(0), [parked], "parked", refusal);
  await markDelivered(db, of.organizationId, [other]);
  assert.ok(await release(lane));
  await retryParkedStatements(stage.context);
  assert.deepEqual(await sendAll(of), [parked]);
});

test("what failed and waits until it is tried again keeps its place, whatever else of the store is sent", async () => {
  const of = await insertReporting(stage.context, { slug: "held", url: "http://127.0.0.1:1", learners: 2 });
  await queueStatements(db, of, 2);
  const lane = await claim(of);
  assert.ok(lane);
  const [held = 0, other = 0] = inOrder(await waitingOf(of));
  await markSuspect(db, held, null, { status: 500, said: null, words: null });
  await markDelivered(db, of.organizationId, [other]);
  await settleSuspects(db, new Date(), of.organizationId);
  assert.ok(await release(lane));
  assert.equal(await above(of), held - 1);
  await queueStatements(db, of, 2, 2);
  assert.equal((await sendAll(of)).length, 1, "only the other learner's");
  assert.deepEqual((await sendAll(of, new Date(Date.now() + 3_600_000)))[0], held);
});

test("what is queued for a store that is paused is found when it is resumed, also what its worker had not sent", async () => {
  const of = await aReporting("paused");
  await queueStatements(db, of, 3);
  const lane = await claim(of);
  assert.ok(lane);
  const [first = 0, ...unsent] = inOrder(await waitingOf(of));
  await markDelivered(db, of.organizationId, [first]);
  const pause = (pausedAt: Date | null) =>
    db.transaction().execute(async (trx) => {
      await updatePaused(trx, new Date(), lane.record_store_id, pausedAt);
      await resetLane(trx, lane.record_store_id);
    });
  await pause(new Date());
  await queueStatements(db, of, 1, 2);
  assert.equal(await release(lane), false);
  assert.deepEqual(await sendAll(of), []);
  await pause(null);
  const ids = await sendAll(of);
  assert.deepEqual(ids.slice(0, unsent.length), unsent);
  assert.equal(ids.length, unsent.length + 1);
});

test("when somebody is erased, the others' statements are found, and the worker raises nothing any more", async () => {
  const of = await insertReporting(stage.context, { slug: "erased", url: "http://127.0.0.1:1", learners: 2 });
  await queueStatements(db, of, 4);
  const lane = await claim(of);
  assert.ok(lane);
  const erase = (userId = 0) =>
    db.transaction().execute(async (trx) => {
      const person = { organizationId: of.organizationId, userId };
      await xapiPersonalData.erase?.(trx, new Date(), person, 0);
    });
  await erase(of.userIds[0]);
  const left = inOrder(await waitingOf(of));
  assert.equal(left.length, 2);
  assert.equal(await release(lane), false);
  assert.deepEqual(await sendAll(of), left);
  await erase(of.userIds[1]);
  await queueStatements(db, of, 2, 2);
  assert.equal((await sendAll(of)).length, 2);
});

test("what an operator leaves unsent after a restore, and sends again later, is found", async () => {
  const of = await aReporting("restored");
  await queueStatements(db, of, 3);
  const dropped = inOrder(await waitingOf(of));
  await db.transaction().execute((trx) => statementOutgoing.discard(trx, new Date(), new Date()));
  await queueStatements(db, of, 1, 2);
  assert.equal((await sendAll(of)).length, 1);
  const where = { organizationId: of.organizationId, status: "dropped" } as const;
  await db.transaction().execute((trx) => requeueSome(trx, where, { after: 0, size: 100 }));
  assert.deepEqual(await sendAll(of), dropped);
});

test("a worker from before a restore raises nothing in the database as it was", async () => {
  const of = await aReporting("earlier");
  await queueStatements(db, of, 1);
  await sendAll(of);
  const state = sql`select * from record_store_turn where organization_id = ${of.organizationId}`;
  const { rows } = await state.execute(db);
  await queueStatements(db, of, 1, 2);
  const lane = await claim(of);
  assert.ok(lane);
  await send(lane);
  await sql`delete from record_store_turn where organization_id = ${of.organizationId}`.execute(db);
  await sql`
    insert into record_store_turn select * from json_populate_recordset(null::record_store_turn, ${JSON.stringify(rows)})`.execute(
    db,
  );
  assert.equal(await release(lane), false);
  assert.deepEqual((await state.execute(db)).rows, rows);
});

test("a claim waits for nobody, and who takes the lane away waits for a claim", async () => {
  const of = await aReporting("taken");
  await queueStatements(db, of, 1);
  const claiming = await open((trx) => claimLanes(trx, { now: new Date(), size: 100, leaseMs: 60_000 }));
  assert.equal(await claim(of), undefined);
  const taking = db.transaction().execute((trx) => revokeLane(trx, of.organizationId));
  await until(somebodyWaits);
  await claiming.commit();
  await taking;
  assert.ok(await claim(of), "it was left to who had claimed it");
});

test("what the version before puts back without a word is found some minutes later", async () => {
  const of = await aReporting("before");
  await queueStatements(db, of, 2);
  const [id = 0] = await sendAll(of);
  await sql`
    insert into waiting_statement (organization_id, id, user_id, is_best_effort)
    select organization_id, id, user_id, false from statement where id = ${id}`.execute(db);
  assert.deepEqual(await sendAll(of), []);
  await findForgottenStatements(stage.context);
  assert.deepEqual(await sendAll(of), [id]);
});

test("what draws a statement's id is among the transactions that write already", async () => {
  const of = await aReporting("numbered");
  await sql`
    create function note_drawn() returns trigger language plpgsql as $$ begin
      perform set_config('test.number', coalesce(pg_current_xact_id_if_assigned()::text, 'none'), false);
      return new;
    end $$`.execute(db);
  await sql`create trigger drawn before insert on statement for each row execute function note_drawn()`.execute(
    db,
  );
  // Each 33rd draw of a sequence is logged, and numbers its transaction by itself.
  const numbers = await db.connection().execute(async (connection) => {
    const drawn: string[] = [];
    for (const lesson of [1, 2]) {
      await queueStatements(connection, of, 1, lesson);
      const { rows } = await sql<{ number: string }>`
        select current_setting('test.number') as number`.execute(connection);
      drawn.push(rows[0]?.number ?? "");
    }
    return drawn;
  });
  await sql`drop trigger drawn on statement`.execute(db);
  for (const number of numbers) assert.match(number, /^\d+$/);
});
