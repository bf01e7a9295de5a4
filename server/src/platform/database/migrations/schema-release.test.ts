import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import pg from "pg";
import { createEmptyDatabase, type TestDatabase } from "#test/database.ts";
import { usualProgram } from "#test/process.ts";
import { migrate } from "./migrate.ts";
import { explainOutdated, recordRelease, thisRelease } from "./schema-release.ts";

let database: TestDatabase;
let pool: pg.Pool;
const folder = mkdtempSync(join(tmpdir(), "lectern-outdated-"));
before(async () => {
  database = await createEmptyDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on("error", () => undefined); // its database goes while it says goodbye
});
after(async () => {
  rmSync(folder, { recursive: true });
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query("drop schema public cascade; create schema public"));

const log = { info: () => undefined };
const record = (version: string, oldest: string) => recordRelease(pool, { version, oldest }, log);
const refusalOf = (version: string) => explainOutdated(pool, { version, oldest: "0.0.1" });

test("the release before may run on a schema, and one further back is told which is needed", async () => {
  assert.equal(await refusalOf("0.1.0"), null, "0.1.0 notes nothing");
  await record("0.9.0", "0.8.2");
  await record("0.10.0", "0.9.0");
  for (const version of ["0.10.0", "0.9.0", "0.9.1", "0.11.0", "1.0.0"])
    assert.equal(await refusalOf(version), null, version);
  assert.equal(
    await refusalOf("0.8.2"),
    "This is Lectern 0.8.2, and the database is of 0.10.0, on which 0.9.0 and newer run: start Lectern 0.9.0 or newer, or restore a backup that was made with 0.8.2.",
  );
});

test("the release before, which migrates once more, does not let in the one before itself", async () => {
  await record("0.3.0", "0.2.0");
  await record("0.2.0", "0.1.0");
  assert.match(String(await refusalOf("0.1.0")), /the database is of 0\.3\.0/);
});

test("a clone between two releases has the version of the last, and counts as the next", async () => {
  await record("0.2.0", "0.1.0");
  assert.equal(await refusalOf("0.1.0"), null);
  await record("0.2.0", "0.2.0");
  assert.match(String(await refusalOf("0.1.0")), /0\.2\.0 and newer run/);
});

test("of several that start together each is content", async () => {
  await Promise.all([record("0.2.0", "0.1.0"), record("0.2.0", "0.1.0"), record("0.3.0", "0.2.0")]);
  assert.match(String(await refusalOf("0.1.0")), /the database is of 0\.3\.0/);
});

test("a service of a release further back does not start, nor migrate, and exits with 78", async () => {
  await migrate(pool);
  await record("9.0.0", "8.0.0");
  for (const role of ["migrate", "restored"]) {
    const { status, stderr } = spawnSync(process.execPath, [usualProgram, role], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        SECRET_KEY: "a key that is long enough for the tests",
        DATA_DIR: folder,
        PORT: "0",
      },
      encoding: "utf8",
    });
    assert.match(stderr, /the database is of 9\.0\.0, on which 8\.0\.0 and newer run: start Lectern 8\.0\.0/);
    assert.equal(status, 78, role);
  }
});

test("the oldest that may run on this schema is the last release that CHANGELOG.md knows before this code", () => {
  const changelog = readFileSync(join(import.meta.dirname, "../../../../../CHANGELOG.md"), "utf8");
  const [, unreleased = ""] = /^## Unreleased\n(.*?)^## /ms.exec(changelog) ?? [];
  const [last, former] = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \(/gm)].map(([, version]) => version);
  const isRelease = last === thisRelease.version && unreleased.trim() === "";
  assert.equal(thisRelease.oldest, isRelease ? (former ?? last) : last);
});
