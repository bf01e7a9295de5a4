import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { compiledStatement } from "./compiled-statement.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

test("a statement is put together once, and answers for the values of each call", async () => {
  let written = 0;
  const greet = compiledStatement<{ name: string; words: string[] }, { greeting: string }>((value) => {
    written += 1;
    return sql<{ greeting: string }>`
      select ${"Dear "}::text || ${value("name")}::text || ', ' || array_to_string(${value("words")}::text[], ' ')
             || ' ' || ${value("name")} as greeting`;
  });
  const { db } = app.context;
  const calls = [
    { name: "Ada", words: ["good", "day"] },
    { name: "Bob", words: [] },
  ];
  const answers = await Promise.all(calls.map((values) => greet(db, values)));
  assert.deepEqual(answers, [[{ greeting: "Dear Ada, good day Ada" }], [{ greeting: "Dear Bob,  Bob" }]]);
  assert.equal(written, 1);
});

test("it runs in the caller's transaction", async () => {
  const begun = compiledStatement<{ table: string }, { id: string | null }>(
    (value) => sql<{ id: string | null }>`
      select pg_current_xact_id_if_assigned()::text as id where ${value("table")}::text is not null`,
  );
  const outside = await begun(app.context.db, { table: "one" });
  const inside = await app.context.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(trx);
    assert.deepEqual(await begun(trx, { table: "one" }), rows);
    return rows;
  });
  assert.deepEqual(outside, [{ id: null }]);
  assert.equal(inside.length, 1);
});
