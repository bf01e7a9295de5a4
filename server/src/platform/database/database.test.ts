// npm test: apart, because a process names its first 1 000 different statements only.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "#test/database.ts";
import { isUnavailable } from "./availability/unavailable.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { narrowed, type RowOf, rowOf } from "./rows.ts";
import { type ColumnLists, columnLists, rowsOf } from "./statements/column-lists.ts";
import { isoTimestamp, timestampText } from "./statements/values.ts";

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

test("a transaction whose process stands still is ended, what it held is free, and its next statement finds the database unavailable", async (t) => {
  const frozen = openDatabase({
    connection: { connectionString: database.url },
    poolSize: 1,
    idleTransactionMs: 50,
    onConnectionLost: () => undefined,
  });
  t.after(() => frozen.close());
  const lock = sql`select pg_advisory_xact_lock(296)`;
  const transaction = frozen.db.transaction().execute(async (trx) => {
    await lock.execute(trx);
    await open.db.transaction().execute((other) => lock.execute(other)); // as long as the first one holds it
    await lock.execute(trx);
  });
  await assert.rejects(transaction, isUnavailable);
});

const words = [
  "",
  "NULL",
  "null",
  "a b",
  'say "hi"',
  "back\\slash",
  "{a,b}",
  "é 日本 🎓",
  "line\nbreak",
  "tab\t",
  "\u0001",
];

test("lists arrive as they were sent, whatever is in them", async () => {
  const sent = async (list: readonly unknown[], type: string) =>
    (await sql<{ value: unknown }>`select ${list}::${sql.raw(type)}[] as value`.execute(open.db)).rows[0]
      ?.value;
  for (const word of words) assert.deepEqual(await sent([word], "text"), [word]);
  assert.deepEqual(await sent([...words, null], "text"), [...words, null]);
  assert.deepEqual(await sent([1, -2.5, 1e21, null], "float8"), [1, -2.5, 1e21, null]);
  assert.deepEqual(await sent([true, null, false], "boolean"), [true, null, false]);
  assert.deepEqual(await sent([], "text"), []);
  assert.deepEqual(await sent([["a"], ["b,c"]], "text"), [["a"], ["b,c"]]);
  assert.deepEqual(await sent([new Date("2026-01-31T09:15:02Z")], "timestamptz"), [
    new Date("2026-01-31T09:15:02Z"),
  ]);
});

test("rows read as one list for each column are the rows", async () => {
  interface Row {
    number: number;
    word: string | null;
    words: string[];
    is_odd: boolean;
  }
  const read = async (list: readonly (string | null)[]) => {
    const { rows } = await sql<ColumnLists<Row>>`
      select ${columnLists(["number", "word", "words", "is_odd"])} from (
        select number::int, word, array[word, 'x'] as words, number % 2 = 1 as is_odd
        from unnest(${list}::text[]) with ordinality as sent (word, number)) as made`.execute(open.db);
    return rowsOf(rows[0]);
  };
  const expected = [...words, null].map((word, at) => ({
    number: at + 1,
    word,
    words: [word, "x"],
    is_odd: at % 2 === 0,
  }));
  assert.deepEqual(await read([...words, null]), expected);
  assert.deepEqual(await read([]), []);
});

test("a moment of the clock and the same moment out of the database are the same text", () => {
  const moment = new Date("2026-01-31T09:15:02.007Z");
  assert.equal(isoTimestamp(moment), timestampText("2026-01-31 09:15:02.007+00"));
});

test("a row has the columns of its list, in the types that the table gives them", async () => {
  const columns = rowOf("team as squad", ["id"], { word: sql<string>`'a'` });
  const { rows } = await sql<RowOf<typeof columns>>`
    select ${columns} from (select 7::bigint as id) as squad`.execute(open.db);
  const expected: { id: number; word: string }[] = [{ id: 7, word: "a" }];
  assert.deepEqual(rows, expected);
  // @ts-expect-error the table has no such column
  rowOf("team", ["nothing"]);
  // @ts-expect-error a number is no text
  rowOf("team", [], { id: narrowed<string>() });
});

test("statements are prepared under a name that their text gives", async () => {
  await sql`select ${1}::int as value`.execute(open.db);
  const { rows } = await sql<{
    name: string;
  }>`select name from pg_prepared_statements where name like 's%'`.execute(open.db);
  assert.ok(rows.length > 0);
});

test("a statement that is to be planned each time is not prepared", async () => {
  await sql`/* planned each time */ select ${1}::int as planned_each_time`.execute(open.db);
  const { rows } = await sql`
    select name from pg_prepared_statements where statement like ${"%as planned\\_each\\_time"}`.execute(
    open.db,
  );
  assert.deepEqual(rows, []);
});

test("a text of several commands without values is sent as it is, which migrations need", async () => {
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
