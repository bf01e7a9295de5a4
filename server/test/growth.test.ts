import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import type { Growth } from "#platform/feature.ts";
import { features } from "../src/app/features.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

let database: TestDatabase;
let client: pg.Client;
before(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
after(async () => {
  await client.end();
  await database.drop();
});

/** Tables of no feature, or of one that has no other table. */
const ofThePlatform: Record<string, Growth> = {
  demo_partner: { boundedBy: "one" },
  event: { removedBy: "forget-old-events" },
  held_mail: { boundedBy: "work" },
  idempotency_key: { removedBy: "forget-old-answers" },
  learner_activity: { boundedBy: "people" },
  schema_migration: { boundedBy: "settings" },
  schema_release: { boundedBy: "one" },
  sitting: { boundedBy: "people" },
  sync_horizon: { boundedBy: "one" },
  tombstone: { boundedBy: "settings" }, // of a team or an assignment that somebody deleted
};
const growths = new Map([
  ...features.flatMap(({ tables = {} }) => Object.entries(tables)),
  ...Object.entries(ofThePlatform),
]);

test("every table of the database says what keeps it from growing for ever, and no other table does", async () => {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not (relispartition and relname ~ '_\\d{8}$')`);
  assert.ok(rows.length > 100, "the catalogue was not read");
  assert.deepEqual(rows.map(({ name }) => name).sort(), [...growths.keys()].sort());
});

test("what removes rows is a scheduled task, and retention.md says for each table when", () => {
  const tasks = new Set(
    features.flatMap(({ scheduledTasks = [] }) => scheduledTasks.map(({ name }) => name)),
  );
  const page = readFileSync(join(import.meta.dirname, "../../docs/operating/retention.md"), "utf8");
  const explained = [...page.matchAll(/^\|.*\|$/gm)].flatMap(([row]) =>
    [...row.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
  );
  const removed = [...growths].flatMap(([table, growth]) =>
    "removedBy" in growth ? [{ table, ...growth }] : [],
  );
  assert.deepEqual(
    removed.filter(({ removedBy }) => !tasks.has(removedBy)),
    [],
  );
  const partitions = /_default$/;
  assert.deepEqual(
    removed
      .map(({ table }) => table)
      .filter((table) => !partitions.test(table))
      .sort(),
    explained.sort(),
  );
});
