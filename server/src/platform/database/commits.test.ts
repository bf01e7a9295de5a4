import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { createTestDatabase, type TestDatabase } from "#test/database.ts";
import { writtenTables } from "./commits.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";

let database: TestDatabase;
let open: OpenDatabase;
/** What each transaction wrote, in the order of their ends. */
const ended: [string, boolean][][] = [];
before(async () => {
  database = await createTestDatabase();
  open = openDatabase({
    connection: { connectionString: database.url },
    poolSize: 2,
    onTransactionEnd: (written) => void ended.push([...written]),
    onConnectionLost: () => undefined,
  });
  await sql`create table one (number int)`.execute(open.db);
  await sql`create table two (number int)`.execute(open.db);
});
after(async () => {
  await open.close();
  await database.drop();
});

async function endOf(action: () => Promise<unknown>): Promise<[string, boolean][][]> {
  ended.length = 0;
  await action();
  return ended.splice(0);
}

test("which tables a statement writes to is read from its text, and locking rows is no writing", () => {
  const text = `
    with gone as (delete from one returning *), locked as (select from three for no key update skip locked)
    insert into "two" select * from gone on conflict (number) do update set number = 1`;
  assert.deepEqual(writtenTables(text), ["one", "two"]);
  assert.deepEqual(writtenTables("select from one for update of one"), []);
  assert.deepEqual(writtenTables("MERGE INTO one using two on true when matched then delete"), ["one"]);
});

test("a transaction tells what it wrote when it is committed, and nothing when it is rolled back", async () => {
  const { db } = open;
  const write = (trx: typeof db) => sql`insert into one values (${1})`.execute(trx);
  assert.deepEqual(await endOf(() => write(db)), [[["one", true]]]);
  const committed = await endOf(() =>
    db.transaction().execute(async (trx) => {
      await write(trx);
      assert.deepEqual(ended, [], "it was told too early");
      await sql`insert into two values (${1})`.execute(trx);
    }),
  );
  assert.deepEqual(committed, [[["one", true], ["two", true]]]); // biome-ignore format: one transaction a line
  const rolledBack = await endOf(() =>
    assert.rejects(
      db.transaction().execute(async (trx) => {
        await write(trx);
        throw new Error("not so");
      }),
    ),
  );
  assert.deepEqual(rolledBack, [[]]);
  const failed = await endOf(() => assert.rejects(sql`insert into one values (${"none"})`.execute(db)));
  assert.deepEqual(failed, [[]]);
  assert.deepEqual(await endOf(() => write(db)), [[["one", true]]], "nothing was left of those before");
});

test("a change that finds no row is none; where a part of a statement may have found one, that is said", async () => {
  const { db } = open;
  const nothing = await endOf(() => sql`update one set number = 2 where number = ${-1}`.execute(db));
  assert.deepEqual(nothing, [[]]);
  const unknown = await endOf(() =>
    sql`with gone as (delete from one where number = ${-1} returning *) select * from gone`.execute(db),
  );
  assert.deepEqual(unknown, [[["one", false]]]);
});
