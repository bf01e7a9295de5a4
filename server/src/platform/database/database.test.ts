import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "#test/database.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { isoTimestamp, timestampText } from "./values.ts";

let database: TestDatabase;
let open: OpenDatabase;
before(async () => {
  database = await createTestDatabase();
  open = openDatabase({
    connection: { connectionString: database.url },
    poolSize: 3,
    onConnectionLost: () => undefined,
  });
});
after(async () => {
  await open.close();
  await database.drop();
});

const one = async (text: string) =>
  (await sql<{ value: unknown }>`${sql.raw(text)}`.execute(open.db)).rows[0]?.value;

test("ids are numbers, dates text, moments the contract's text with microseconds", async () => {
  assert.equal(await one("select 9007199254740991::bigint as value"), Number.MAX_SAFE_INTEGER);
  assert.equal(await one("select date '2026-09-01' as value"), "2026-09-01");
  assert.equal(
    await one("select timestamptz '2026-01-31 10:15:02.12+01' as value"),
    "2026-01-31T09:15:02.120000+00:00",
  );
});

test("a moment of the clock and the same moment out of the database are the same text", () => {
  const moment = new Date("2026-01-31T09:15:02.007Z");
  assert.equal(isoTimestamp(moment), timestampText("2026-01-31 09:15:02.007+00"));
});

test("statements are prepared under a name that their text gives", async () => {
  await sql`select ${1}::int as value`.execute(open.db);
  const { rows } = await sql<{
    name: string;
  }>`select name from pg_prepared_statements where name like 's%'`.execute(open.db);
  assert.ok(rows.length > 0);
});

test("a text of several commands without values is sent as it is, which housekeeping needs", async () => {
  await open.pool.query("select 1; select 2", []);
});

test("a connection that dies inside a transaction fails the transaction, not the process, and the pool goes on", async () => {
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const cut = open.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await admin.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    // The notice of the cut arrives while no statement is under way.
    await admin.query("select pg_sleep(0.05)");
    await sql`select 1`.execute(trx);
  });
  await assert.rejects(cut);
  assert.equal(await one("select 1 as value"), 1);
  await admin.end();
});
