import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner } from "#test/builders.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

/** PostgreSQL's own answer to a write that finds no room, from the table that `table` names. */
async function fillDisk(table: string): Promise<void> {
  await sql`
    create function no_room() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = 'disk_full', message = 'could not extend file "base/5/16384": No space left on device';
    end $$`.execute(app.context.db);
  await sql`create trigger no_room before insert on ${sql.table(table)} execute function no_room()`.execute(
    app.context.db,
  );
}

test("a write that finds no room says so, changes nothing, and reading goes on", async () => {
  const partner = await aPartner(app);
  await fillDisk("team");
  const refused = await partner.call("POST", "/teams/", { name: "Nobody's" });
  assert.deepEqual(
    [refused.status, refused.json.code, refused.headers.get("retry-after")],
    [503, "storage_full", "60"],
  );
  assert.doesNotMatch(refused.text, /base\/5|No space/);
  const read = await partner.call("GET", "/teams/");
  assert.deepEqual([read.status, read.json.count], [200, 0]);
  await sql`drop trigger no_room on team`.execute(app.context.db);
  assert.equal((await partner.call("POST", "/teams/", { name: "Nobody's" })).status, 201);
});

test("health and metrics say how much room is left", async () => {
  const { json } = await app.send("GET", "/operator/v1/health/", { token: await app.operatorToken() });
  const disk = json.checks.find(({ check }: { check: string }) => check === "disk");
  assert.match(disk.message, /\d GB of \d+\.\d GB \(\d+ %\) are free/);
  const { text } = await app.send("GET", "/metrics");
  assert.match(text, /^lectern_disk_free_bytes [1-9]\d+/m);
});
