import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import pg from "pg";
import { createEmptyDatabase, type TestDatabase } from "#test/database.ts";
import { type MigrateOptions, migrate } from "./migrate.ts";
import { createMigrationCheck } from "./migration-check.ts";

let database: TestDatabase;
let pool: pg.Pool;
let other: pg.Client;
let folder: string;
before(async () => {
  database = await createEmptyDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 9 });
  pool.on("error", () => undefined); // its database goes while it says goodbye
  other = new pg.Client({ connectionString: database.url, application_name: "nightly report" });
  await other.connect();
});
after(async () => {
  await other.end();
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lectern-migrations-"));
  await pool.query("drop schema public cascade; create schema public");
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const run = (options: MigrateOptions = {}) => migrate(pool, { folder, lockTimeoutMs: 600, ...options });
const one = async (text: string) => (await pool.query<{ value: unknown }>(text)).rows[0]?.value;
const hasColumn = (name: string) =>
  one(
    `select exists (select from pg_attribute where attrelid = 'course'::regclass and attname = '${name}') as value`,
  );

test("a file that fails leaves nothing, the files before it stay, and the next run goes on from there", async () => {
  write("0001-courses.sql", "create table course (id int);");
  write("0002-titles.sql", "alter table course add title text; alter table lesson add title text;");
  write("0003-days.sql", "alter table course add days int;");
  await assert.rejects(run(), {
    message:
      'Migration 0002-titles.sql failed: relation "lesson" does not exist. Nothing of it was done, and the files before it stay applied.',
  });
  assert.deepEqual(
    [await hasColumn("id"), await hasColumn("title"), await hasColumn("days")],
    [true, false, false],
  );
  write("0002-titles.sql", "alter table course add title text;");
  assert.deepEqual(await run(), ["0002-titles.sql", "0003-days.sql"]);
  assert.deepEqual(await run(), []);
});

test("a file that was edited after it was applied is refused", async () => {
  write("0001-courses.sql", "create table course (id int);");
  await run();
  write("0001-courses.sql", "create table course (id bigint);");
  await assert.rejects(run(), {
    message: "Migration 0001-courses.sql was edited after it was applied; add a new file instead.",
  });
});

test("of several processes that start together each file is applied by one", async () => {
  write("0001-courses.sql", "create table course (id int);");
  for (const day of [2, 3, 4, 5, 6]) write(`000${day}-day.sql`, `alter table course add day_${day} int;`);
  const applied = await Promise.all([run(), run(), run()]);
  assert.equal(applied.flat().length, 6);
});

test("a process is ready when each of its own files is applied, whatever else there is", async () => {
  write("0001-courses.sql", "create table course (id int);");
  await run();
  write("0002-titles.sql", "alter table course add title text;");
  const isReady = await createMigrationCheck(pool, folder);
  await pool.query(
    "insert into schema_migration (name, checksum) values ('0009-of-a-newer-version.sql', '')",
  );
  assert.equal(await isReady(), false);
  await run();
  assert.equal(await isReady(), true);
});

test("on a table that stays in use it gives up, says whom to ask, changes nothing, and can be run again", async () => {
  write("0001-courses.sql", "create table course (id int); create table note (id int);");
  await run();
  write("0002-titles.sql", "alter table note add title text; alter table course add title text;");
  await other.query("begin; lock table course in access share mode");
  const gaveUp = new RegExp(
    `^Migration 0002-titles\\.sql gave up waiting for table course, which is in use by process ${await pidOfOther()} ` +
      '\\("nightly report", in a transaction since \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ\\)\\. Nothing of it was done',
  );
  await assert.rejects(run({ pausesMs: [1, 1] }), { message: gaveUp });
  // Nobody waits behind it any more, and what it had changed before is as it was.
  assert.equal(await one("select count(*)::int as value from course, note"), 0);
  await other.query("commit");
  assert.deepEqual(await run(), ["0002-titles.sql"]);
});

test("a slow transaction of somebody else is waited for by trying again", async () => {
  write("0001-courses.sql", "create table course (id int); insert into course values (1);");
  await run();
  write("0002-numbers.sql", "update course set id = 2;");
  await other.query("begin; update course set id = 3");
  const heard: string[] = [];
  const log = {
    info: (sentence: string) => heard.push(sentence),
    warn: (sentence: string) => {
      heard.push(sentence);
      void other.query("commit");
    },
  };
  assert.deepEqual(await run({ log, pausesMs: [1, 100, 1000, 1000, 1000] }), ["0002-numbers.sql"]);
  assert.ok(
    heard.includes("migration 0002-numbers.sql got no lock within 600 ms; retrying in 1 ms"),
    heard.join("\n"),
  );
  assert.equal(await one("select id as value from course"), 2);
});

test("an index is built beside the writers, by one of several processes that start together", async () => {
  write("0001-courses.sql", "create table course (id int);");
  await run();
  write("0002-find.sql", "-- lectern: no transaction\ncreate index concurrently course_id on course (id);");
  await other.query("begin; insert into course values (1)");
  const heard: string[] = [];
  const isWaiting = Promise.withResolvers<void>();
  const info = (sentence: string) => {
    heard.push(sentence);
    if (sentence.includes("is waiting for")) isWaiting.resolve();
  };
  const log = { info, warn: info };
  const runs = Promise.all([run({ log }), run({ log }), run({ log })]);
  await isWaiting.promise;
  // While it waits, it keeps nobody from writing.
  await pool.query("insert into course values (2)");
  await other.query("commit");
  assert.deepEqual((await runs).flat(), ["0002-find.sql"]);
  const waits = `migration 0002-find.sql is waiting for process ${await pidOfOther()} ("nightly report"`;
  assert.ok(
    heard.some((sentence) => sentence.startsWith(waits)),
    heard.join("\n"),
  );
  assert.equal(await isValid("course_id"), true);
});

test("an index whose building failed half-way is named, and the next run builds it again", async () => {
  write("0001-courses.sql", "create table course (id int); insert into course values (1), (1);");
  await run();
  write(
    "0002-one.sql",
    "-- lectern: no transaction\ncreate unique index concurrently course_once on course (id);",
  );
  await assert.rejects(run(), {
    message:
      'Migration 0002-one.sql failed: could not create unique index "course_once". It ran outside a transaction and left course_once invalid: nothing reads such an index. The next start drops the one that it builds, and builds it again.',
  });
  assert.equal(await isValid("course_once"), false);
  await pool.query("truncate course");
  const heard: string[] = [];
  const log = { info: () => undefined, warn: (sentence: string) => heard.push(sentence) };
  assert.deepEqual(await run({ log }), ["0002-one.sql"]);
  assert.deepEqual(heard, ["index course_once is invalid, because its build was interrupted: rebuilding it"]);
  assert.equal(await isValid("course_once"), true);
});

test("an index that was built before the process died is noted, and not built a second time", async () => {
  write("0001-courses.sql", "create table course (id int); create index course_id on course (id);");
  write("0002-find.sql", "-- lectern: no transaction\ncreate index concurrently course_id on course (id);");
  assert.deepEqual(await run(), ["0001-courses.sql", "0002-find.sql"]);
});

test("a marker that nobody knows, and an index without a name outside a transaction, are refused", async () => {
  write("0001-courses.sql", "-- lectern: no transactions\ncreate table course (id int);");
  await assert.rejects(run(), {
    message:
      'Migration 0001-courses.sql is marked "no transactions"; the only marker is "-- lectern: no transaction".',
  });
  write("0001-courses.sql", "-- lectern: no transaction\ncreate index concurrently on course (id);");
  await assert.rejects(run(), {
    message:
      /Migration 0001-courses\.sql builds an index without a name: give it one, so that it can be found\./,
  });
});

async function pidOfOther(): Promise<number | undefined> {
  const { rows } = await other.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}

async function isValid(index: string): Promise<unknown> {
  return one(`select indisvalid as value from pg_index where indexrelid = '${index}'::regclass`);
}
