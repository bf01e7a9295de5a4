import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { refreshUserStatistics } from "#people/users/index.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { refreshStatistics } from "./queries.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

test("after a look at the tables PostgreSQL plans for as many people as there are", async () => {
  const { db } = app.context;
  await aLearner(await aPartner(app));
  await refreshStatistics(db);
  await refreshUserStatistics(db);
  const { rows } = await sql<{ relname: string; reltuples: number }>`
    select relname, reltuples::float8 as reltuples from pg_class
    where relname in ('user', 'hris_change', 'hris_identity_link') order by relname`.execute(db);
  assert.deepEqual(rows, [
    { relname: "hris_change", reltuples: 0 },
    { relname: "hris_identity_link", reltuples: 0 },
    { relname: "user", reltuples: 1 },
  ]);
});
