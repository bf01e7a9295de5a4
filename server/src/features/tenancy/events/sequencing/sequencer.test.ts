// npm run test:long: half a minute of disturbances.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type Database, type OpenDatabase, openDatabase } from "#platform/database/database.ts";
import type { EventType } from "#platform/event-types.ts";
import { publish, publishAll } from "#platform/outbox.ts";
import { disturbEventStream } from "#test/chaos/event-stream.ts";
import { createTestDatabase, type TestDatabase } from "#test/database.ts";
import { byLength } from "#test/length.ts";
import { until } from "#test/waiting/until.ts";
import { createSequencingFloor } from "./floor.ts";
import { isWaitingBelow, type SequencedEvent } from "./sequence-queries.ts";
import { sequenceBatch } from "./sequencer.ts";

test("32 writers that stall and roll back, sequencers killed and cut off: pollers see every event once, in order, densely numbered", async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const report = await disturbEventStream({
    databaseUrl: database.url,
    durationMs: byLength(2_000, 30_000),
    atLeast: byLength(200, 400),
  });
  t.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.faults, []);
  assert.ok(report.rolledBack > 0 && report.kills > 2, "nothing was disturbed");
  // The disturbance can tell right from wrong: going by serial ids loses events in it.
  assert.ok(report.lostBySerialIds > 0, "a poller of serial ids lost nothing");
});

describe("a reader", () => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  before(async () => {
    database = await createTestDatabase();
    opened = openDatabase({
      connection: { connectionString: database.url },
      poolSize: 4,
      onConnectionLost: () => undefined,
    });
    await sql`
      insert into organization (slug, name, creation_date, modified_date)
      values ('read', 'Read', now(), now())`.execute(opened.db);
  });
  after(async () => {
    await opened.close();
    await database.drop();
  });

  const announce = async (type: EventType, db: Database = opened.db) => {
    const { rows } = await sql<{ id: number }>`select id from organization`.execute(db);
    await publish(db, new Date(), { organizationId: rows[0]?.id ?? 0, type, data: {} });
  };

  test("is given every event in order, internal ones without a position, a bounded number at a time", async () => {
    await announce("user.created");
    await announce("subsection.completed");
    await announce("user.updated");
    const batches: (readonly SequencedEvent[])[] = [];
    const reader = {
      name: "test",
      fanOut: async (_trx: unknown, events: readonly SequencedEvent[]) => void batches.push(events),
    };
    assert.equal(await sequenceBatch(opened.db, [reader], { size: 2 }), 2);
    assert.equal(await sequenceBatch(opened.db, [reader], { size: 2 }), 1);
    assert.equal(await sequenceBatch(opened.db, [reader], { size: 2 }), 0);
    assert.deepEqual(
      batches.map((events) => events.map(({ type, audience, position }) => [type, audience, position])),
      [
        [
          ["user.created", "public", 1],
          ["subsection.completed", "internal", null],
        ],
        [["user.updated", "public", 2]],
      ],
    );
  });

  test("is given what was committed late, also where later ones have raised the floor", async () => {
    const floor = createSequencingFloor();
    const seen: string[] = [];
    const reader = {
      name: "late",
      fanOut: async (_trx: unknown, events: readonly SequencedEvent[]) =>
        void seen.push(...events.map(({ type }) => type)),
    };
    const number = () => sequenceBatch(opened.db, [reader], { floor });
    await announce("user.created");
    // What others write in other databases of the server has to be over, too.
    await until(async () => {
      await number();
      return floor.above() > 0;
    });
    await opened.db.transaction().execute(async (trx) => {
      await announce("user.updated", trx);
      for (let count = 0; count < 3; count++) {
        await announce("lesson.started");
        await number();
      }
    });
    await announce("lesson.completed");
    await number();
    assert.deepEqual(seen, [
      "user.created",
      "lesson.started",
      "lesson.started",
      "lesson.started",
      "user.updated",
      "lesson.completed",
    ]);
  });

  test("that fails takes the positions back with it: nothing is passed on twice, nothing is skipped", async () => {
    await announce("lesson.started");
    const failing = { name: "failing", fanOut: () => Promise.reject(new Error("no room")) };
    await assert.rejects(sequenceBatch(opened.db, [failing]), /no room/);
    const seen: SequencedEvent[] = [];
    const working = {
      name: "working",
      fanOut: async (_trx: unknown, events: readonly SequencedEvent[]) => void seen.push(...events),
    };
    await sequenceBatch(opened.db, [working]);
    assert.deepEqual(
      seen.map(({ type, position }) => [type, position]),
      [["lesson.started", 9]],
    );
  });

  test("is given in the end what came up below the floor, because somebody looks there", async () => {
    await announce("user.created");
    const { rows } = await sql<{ id: number }>`select max(id) as id from event`.execute(opened.db);
    const id = rows[0]?.id ?? 0;
    assert.equal(await isWaitingBelow(opened.db, id - 1), false);
    assert.equal(await isWaitingBelow(opened.db, id), true);
    await sequenceBatch(opened.db, []);
    assert.equal(await isWaitingBelow(opened.db, id), false);
  });

  test("misses nobody: who draws an event's id already is among the transactions that write", async () => {
    await sql`
      create function note_drawn() returns trigger language plpgsql as $$ begin
        perform set_config('test.number', coalesce(pg_current_xact_id_if_assigned()::text, 'none'), false);
        return new;
      end $$`.execute(opened.db);
    await sql`create trigger drawn before insert on event for each row execute function note_drawn()`.execute(
      opened.db,
    );
    const event = { organizationId: 1, type: "user.updated", data: {} } as const;
    const publications = [
      (db: Database) => publish(db, new Date(), event),
      (db: Database) => publishAll(db, new Date(), [event]),
    ];
    // Each 33rd draw of a sequence is logged, and numbers its transaction by itself.
    const numbers = await opened.db.connection().execute(async (db) => {
      const drawn: string[] = [];
      for (const announceIt of [...publications, ...publications]) {
        await announceIt(db);
        const { rows } = await sql<{ number: string }>`
          select current_setting('test.number') as number`.execute(db);
        drawn.push(rows[0]?.number ?? "");
      }
      return drawn;
    });
    await sql`drop trigger drawn on event`.execute(opened.db);
    await sequenceBatch(opened.db, []);
    assert.deepEqual(
      numbers.filter((number) => !/^\d+$/.test(number)),
      [],
    );
  });
});
