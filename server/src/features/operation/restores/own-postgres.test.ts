import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { randomToken } from "#kernel/secret.ts";
import { createTestDatabase, type TestDatabase } from "#test/database.ts";
import { reasonAfterStart as reasonAfterServiceStart } from "#test/reason-after-start.ts";

/** Beside a PostgreSQL of the operator's own, which is dumped, copied and put back by its own means. */
let database: TestDatabase;
let root: string;
before(async () => {
  database = await createTestDatabase();
  root = mkdtempSync(join(tmpdir(), "lectern-own-postgres-"));
  await reasonAfterStart("a");
});
after(async () => {
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});

const reasonAfterStart = (folder: string, url = database.url) =>
  reasonAfterServiceStart(join(root, folder), url);

async function run(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const decide = () => run("update restore set resumed_at = now(), choice = 'send' where resumed_at is null");

test("starts with and without a folder of before, and with several, are ordinary", async () => {
  for (const folder of ["a", "a", "b", "a", "b"]) assert.equal(await reasonAfterStart(folder), null);
});

test("a database that the command restored is noticed wherever the service starts, and once", async () => {
  const name = new URL(database.url).pathname.slice(1);
  for (const [id, folders] of [
    ["one", ["elsewhere", "a"]],
    ["two", ["a", "elsewhere"]],
  ] as const) {
    await run(`alter database ${name} set lectern.restored = '${id}'`);
    for (const folder of folders) assert.equal(await reasonAfterStart(folder), "declared");
    await decide();
    for (const folder of folders) assert.equal(await reasonAfterStart(folder), null);
  }
  await run(`alter database ${name} reset lectern.restored`);
  assert.equal(await reasonAfterStart("a"), null);
});

test("tables that were read in from a dump are noticed, wherever the service starts", async () => {
  await run(
    "begin",
    "create temporary table dumped on commit drop as select * from database_mark",
    "delete from database_mark",
    "insert into database_mark select * from dumped",
    "commit",
  );
  assert.equal(await reasonAfterStart("c"), "dump");
  assert.equal(await reasonAfterStart("a"), "dump", "and it stays so until somebody decides");
  await decide();
  assert.equal(await reasonAfterStart("a"), null);
});

test("an earlier state that the server itself put back is noticed by what the folder remembers", async () => {
  await run("update database_mark set counter = 1, written_by = pg_current_xact_id()::text");
  assert.equal(await reasonAfterStart("a"), "went_backwards");
  await decide();
  for (const folder of ["b", "a", "b"])
    assert.equal(await reasonAfterStart(folder), null, "other folders learn that it was noticed");
});

test("a copy on the same server is noticed, and the original goes on", async () => {
  const copy = `copy_${randomToken(6)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "x")}`;
  const url = new URL(database.url);
  const [original, admin] = [url.pathname.slice(1), new URL(database.url)];
  admin.pathname = "/postgres";
  url.pathname = `/${copy}`;
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query(`create database ${copy} template ${original}`);
    assert.equal(await reasonAfterStart("d", url.href), "copied_database");
    assert.equal(await reasonAfterStart("a"), null);
    await client.query(`drop database ${copy} with (force)`);
  } finally {
    await client.end();
  }
});
