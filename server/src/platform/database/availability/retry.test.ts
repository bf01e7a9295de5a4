import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { createTestDatabase, type TestDatabase } from "#test/database.ts";
import { type OpenDatabase, openDatabase } from "../database.ts";
import { LostRace, savepointRetrying, transactionRetrying } from "./retry.ts";

let database: TestDatabase;
let open: OpenDatabase;
before(async () => {
  database = await createTestDatabase();
  open = openDatabase({
    connection: { connectionString: database.url },
    poolSize: 1,
    onConnectionLost: () => undefined,
  });
});
after(async () => {
  await open.close();
  await database.drop();
});

test("a part that fails is undone as a whole, also what came before a part of it that was tried again", async () => {
  const kept = await open.db.transaction().execute(async (trx) => {
    await sql`create temporary table note (text text) on commit drop`.execute(trx);
    const write = (text: string) => sql`insert into note values (${text})`.execute(trx);
    await write("before");
    let attempts = 0;
    const failing = savepointRetrying(trx, async () => {
      await write("in the part");
      await savepointRetrying(trx, async () => {
        attempts += 1;
        if (attempts === 1) throw new LostRace();
      });
      throw new Error("no");
    });
    await assert.rejects(failing, /no/);
    assert.equal(attempts, 2);
    return (await sql<{ text: string }>`select text from note`.execute(trx)).rows;
  });
  assert.deepEqual(kept, [{ text: "before" }]);
});

test("whose neighbours are faster every time is refused in words, and told when to come again", async () => {
  let attempts = 0;
  const losing = transactionRetrying(open.db, async () => {
    attempts += 1;
    throw new LostRace();
  });
  await assert.rejects(losing, { code: "busy", status: 429, headers: { "retry-after": "1" } });
  assert.equal(attempts, 5);
});
