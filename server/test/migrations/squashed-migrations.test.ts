import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { createMigrationCheck } from "#platform/database/migrations/migration-check.ts";
import { migrationsFolder, readMigrations } from "#platform/database/migrations/migration-files.ts";
import { startApp } from "../app.ts";
import { createEmptyDatabase, type TestDatabase } from "../database.ts";
import { applyFormerChain, readFormerChain } from "./former-chain.ts";
import { describeRows, describeSchema } from "./schema-description.ts";

/** Before the first release, 74 files became 38 (docs/decisions/0134). Both histories are one schema. */
const squashedUpTo = "0038-demo.sql";

let former: Opened;
let squashed: Opened;
before(async () => {
  [former, squashed] = await Promise.all([openEmpty(), openEmpty()]);
  await Promise.all([applyFormerChain(former.pool), applySquashed(squashed.pool)]);
});
after(async () => {
  await Promise.all([former.close(), squashed.close()]);
});

interface Opened {
  database: TestDatabase;
  pool: pg.Pool;
  close(): Promise<void>;
}

async function openEmpty(): Promise<Opened> {
  const database = await createEmptyDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 3 });
  pool.on("error", () => undefined); // its database goes while it says goodbye
  return {
    database,
    pool,
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

/** Without what came later, which the former files never had. */
async function applySquashed(pool: pg.Pool): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-squashed-"));
  const filter = (path: string) => basename(path) <= squashedUpTo || path === migrationsFolder;
  cpSync(migrationsFolder, folder, { recursive: true, filter });
  await migrate(pool, { folder });
  rmSync(folder, { recursive: true });
}

/** What is in one list and not in the other, so that a failure is readable. */
function difference(expected: readonly string[], actual: readonly string[]) {
  return {
    missing: expected.filter((line) => !actual.includes(line)),
    unexpected: actual.filter((line) => !expected.includes(line)),
  };
}

test("a database of today's migrations has the schema that the former 74 files made, and the same rows", async () => {
  const schema = await describeSchema(former.pool);
  assert.ok(schema.length > 1500, `${schema.length} lines`);
  assert.deepEqual(difference(schema, await describeSchema(squashed.pool)), { missing: [], unexpected: [] });
  assert.deepEqual(await describeRows(squashed.pool), await describeRows(former.pool));
});

const violations: Record<string, string> = {
  "another type": "alter table course alter column title type varchar(80)",
  "another order of columns":
    "alter table course drop column is_premium; alter table course add column is_premium boolean not null default false",
  "another default": "alter table course alter column is_premium set default true",
  "null allowed": "alter table course alter column title drop not null",
  "no identity": "alter table course alter column id drop identity",
  "another check": "alter table course drop constraint course_access_days_check",
  "a foreign key without its tenant":
    "alter table cohort drop constraint cohort_organization_id_course_id_fkey; alter table cohort add constraint cohort_organization_id_course_id_fkey foreign key (course_id) references course",
  "an index less": "drop index user_modified",
  "an index that is not unique": 'drop index user_key; create index user_key on "user" (organization_id)',
  "a table's settings": "alter table delivery set (fillfactor = 100)",
  "a partition less": "drop table delivery_attempt_default",
  "a trigger less": "drop trigger row_behind_horizon on course",
  "a trigger that is off": "alter table course disable trigger row_behind_horizon",
  "another function":
    "create or replace function text_search_configuration(language text) returns regconfig language sql immutable parallel safe return 'pg_catalog.simple'::regconfig",
  "a comment": "comment on column course.title is 'other'",
  "a grant": "grant select on course to public",
  "a sequence's step": "alter table course alter column id set increment by 2",
  "a type": "create type mood as enum ('good')",
  "a view": "create view everybody as select id from course",
  "rows secured": "alter table course enable row level security",
};

test("the comparison sees every kind of difference", async () => {
  const client = await squashed.pool.connect();
  try {
    const schema = await describeSchema(client);
    for (const [name, statements] of Object.entries(violations)) {
      await client.query("begin");
      await client.query(statements);
      const { missing, unexpected } = difference(schema, await describeSchema(client));
      await client.query("rollback");
      assert.ok(missing.length + unexpected.length > 0, name);
    }
    await client.query("begin");
    const rows = await describeRows(client);
    await client.query("delete from database_mark");
    assert.notDeepEqual(await describeRows(client), rows);
    await client.query("rollback");
  } finally {
    client.release();
  }
});

test("no file of today has a name that a former one had: a database may note both", async () => {
  const former = new Set((await readFormerChain()).map(({ name }) => name));
  assert.equal(former.size, 74);
  assert.deepEqual(
    (await readMigrations()).filter(({ name }) => former.has(name)),
    [],
  );
});

test("a database that stopped before the end of the former files is left alone, and the sentence says what to do", async () => {
  const early = await openEmpty();
  try {
    await applyFormerChain(early.pool, "0003-users.sql");
    await assert.rejects(migrate(early.pool), {
      message:
        "The schema of this database ends with 0003-users.sql, and this version goes on from 0165-event-trace.sql alone: start the last version that has that file once, then this one (docs/operating/upgrade.md).",
    });
    const { rows } = await early.pool.query("select count(*)::int as files from schema_migration");
    assert.deepEqual(rows, [{ files: 3 }]);
  } finally {
    await early.close();
  }
});

test("the service starts on a database of the former files, or a backup of one, and keeps what is in it", async () => {
  await former.pool.query(
    "insert into organization (slug, name, creation_date, modified_date) values ('kept', 'Kept', now(), now())",
  );
  const isReady = await createMigrationCheck(former.pool);
  assert.equal(await isReady(), false);
  const app = await startApp({ databaseUrl: former.database.url });
  try {
    const token = await app.operatorToken();
    const kept = await app.send("GET", "/operator/v1/organizations/kept/", { token });
    assert.equal(kept.json.name, "Kept");
  } finally {
    await app.stop();
  }
  assert.equal(await isReady(), true);
  assert.deepEqual(await migrate(former.pool), []);
  // As many as the version before counts, so that one of its processes that still runs stays ready.
  const { rows } = await former.pool.query<{ name: string }>("select name from schema_migration");
  const names = new Set(rows.map(({ name }) => name));
  const expected = [...(await readFormerChain()), ...(await readMigrations())].map(({ name }) => name);
  assert.deepEqual(names, new Set(expected));
});
