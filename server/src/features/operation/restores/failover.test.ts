import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { until } from "#test/waiting/until.ts";
import { announce, operate } from "#test/webhooks.ts";

/** As a replica finds the stream when it takes the primary's place: of another timeline, and without the last events. */
async function failOver(app: TestApp, lost = 0): Promise<void> {
  app.clock.advance(1_000);
  await app.context.db.transaction().execute(async (trx) => {
    await sql`delete from event where position > (select last_position - ${lost} from event_stream)`.execute(
      trx,
    );
    await sql`update event_stream set last_position = last_position - ${lost}, timeline = timeline - 1`.execute(
      trx,
    );
  });
}

const isOnHold = async (app: TestApp) => (await operate(app, "GET", "/restores/sending/")).json.is_on_hold;
const read = (partner: Partner, cursor: string) => partner.call("GET", `/events/?after=${cursor}`);
const restores = async (app: TestApp) => (await operate(app, "GET", "/restores/")).json.count;

describe("after a failover", () => {
  let app: TestApp;
  let partner: Partner;
  before(async () => {
    app = await startApp();
    partner = await aPartner(app);
  });
  after(() => app.stop());

  const announced = (count: number) => announce(app, partner.organizationId, count);

  test("that lost nothing, pollers go on with the cursors that they have, and nothing is on hold", async () => {
    await announced(3);
    const { json: before } = await read(partner, "0");
    await failOver(app);
    const ids = await announced(2);
    const { status, json: next } = await read(partner, before.next_after);
    assert.equal(status, 200);
    assert.deepEqual(
      next.events.map(({ id }: { id: string }) => id),
      ids,
    );
    assert.equal((await read(partner, next.next_after)).status, 200);
    assert.equal(await isOnHold(app), false);
    assert.equal(await restores(app), 0);
  });

  test("that lost events, who has seen them is told, though as many others have their numbers now", async () => {
    const kept = await read(partner, "0");
    await announced(3);
    const { json: seen } = await read(partner, kept.json.next_after);
    assert.equal(seen.count, 3);
    await failOver(app, 3);
    const ids = await announced(5);
    await until(() => isOnHold(app)); // this process has given them out itself
    const refused = await read(partner, seen.next_after);
    assert.deepEqual(
      [refused.status, refused.json.code, refused.json.reason],
      [410, "cursor_expired", "restored"],
    );
    const { json: rest } = await read(partner, refused.json.oldest_after);
    assert.deepEqual(
      rest.events.map(({ id }: { id: string }) => id),
      ids,
    );
    const streamIds = new Set(seen.events.map(({ stream_id }: { stream_id: string }) => stream_id));
    assert.ok(rest.events.every(({ stream_id }: { stream_id: string }) => !streamIds.has(stream_id)));

    await operate(app, "POST", "/restores/resume/", { choice: "send" });
    await read(partner, seen.next_after); // a poller that comes late is told, and holds nothing up again
    await announced(1);
    assert.equal(await isOnHold(app), false);
    assert.equal(await restores(app), 1);
  });
});

test("a poller gives the loss away to a process that has given out nothing itself", async () => {
  const app = await startApp();
  try {
    const partner = await aPartner(app);
    await announce(app, partner.organizationId, 3);
    const { json: seen } = await read(partner, "0");
    await failOver(app, 2);
    // Another process numbers what comes first, and knows nothing of what was lost.
    await sql`
      insert into ended_epoch (epoch_number, shared_position, ended_by_failover, ended_at)
      select epoch_number, last_position, true, ${app.context.clock()} from event_stream`.execute(
      app.context.db,
    );
    await sql`update event_stream set epoch_number = 77, timeline = timeline + 1`.execute(app.context.db);
    assert.equal((await read(partner, seen.next_after)).status, 410);
    await until(() => isOnHold(app));
  } finally {
    await app.stop();
  }
});

test("a loss is not forgotten when the connection is lost while the database is looked at", async () => {
  const app = await startApp();
  try {
    const partner = await aPartner(app);
    await announce(app, partner.organizationId, 1);
    await failOver(app);
    await announce(app, partner.organizationId, 1);
    const { sending, db } = app.context;
    await db.transaction().execute(async (trx) => {
      await sql`select from database_mark for update`.execute(trx);
      sending.suspect("events_lost");
      await until(async () => (await endWaiting(db)) > 0);
      sending.suspect("connection_lost");
    });
    await until(() => isOnHold(app));
  } finally {
    await app.stop();
  }
});

/** Ends the connections that wait for a lock. @returns how many there were */
async function endWaiting(db: Database): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
