// npm test leaves this drill to CI: evidence.test.ts tells a copied folder from the original.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { ownerOf, unprivilegedAccount } from "../account.ts";
import { aDataDir, aService, query, refusal } from "../test/services.ts";

/** A DATA_DIR whose database is elsewhere, as root's is in a home folder, and how to copy both. */
function aSplitDataDir(t: TestContext) {
  const folder = aDataDir(t);
  const [dataDir, database] = [join(folder, "data"), join(folder, "database")];
  mkdirSync(dataDir);
  mkdirSync(database, { mode: 0o700 });
  if (process.getuid?.() === 0) {
    const account = ownerOf(database) ?? unprivilegedAccount();
    chownSync(database, account.uid, account.gid);
  }
  chmodSync(folder, 0o755);
  point(dataDir, database);
  return { folder, dataDir, database };
}

const point = (dataDir: string, database: string) =>
  writeFileSync(join(dataDir, "database-folder"), `${database}\n`);
const copy = (from: string, to: string) => execFileSync("cp", ["-a", from, to]);

test("a copy of DATA_DIR does not work on the original's database, whether that runs or not, and is told what to do", async (t) => {
  const { folder, dataDir, database } = aSplitDataDir(t);
  const original = await aService(t, dataDir);
  await query(original.connection, "create table kept as select 1 as number");
  const copied = join(folder, "copied");
  copy(dataDir, copied);
  const said = await refusal(t, copied);
  assert.ok(said.includes(`belongs to the service in ${dataDir}`), said);
  assert.match(said, /To start the copy, stop that service, copy the database .*npm start -- moved/);
  await original.kill(); // its PostgreSQL goes on without it, and is no copy's either
  assert.equal(await refusal(t, copied), said);

  const again = await aService(t, dataDir);
  assert.deepEqual(await query(again.connection, "select * from kept"), [{ number: 1 }]);
  await again.stop();
  assert.equal(await refusal(t, copied), said);
  copy(database, join(folder, "copied-database"));
  point(copied, join(folder, "copied-database"));
  const one = await aService(t, copied);
  const other = await aService(t, dataDir);
  await query(one.connection, "drop table kept");
  assert.deepEqual(await query(other.connection, "select * from kept"), [{ number: 1 }]);
});

test("two folders that both say the database is theirs do not run on it at once", async (t) => {
  const { folder, dataDir, database } = aSplitDataDir(t);
  const original = await aService(t, dataDir);
  const note = JSON.parse(readFileSync(join(database, "belongs-to.json"), "utf8"));
  const other = join(folder, "other");
  copy(dataDir, other);
  writeFileSync(join(database, "belongs-to.json"), JSON.stringify({ ...note, data_dir: other }));
  assert.match(
    await refusal(t, other),
    /^Another service \(process \d+\) is using .*database: stop it first/,
  );
  await original.stop();
});

test("a DATA_DIR that was put back, renamed or moved goes on with its database", async (t) => {
  const { folder, dataDir } = aSplitDataDir(t);
  await (await aService(t, dataDir)).stop();
  copy(dataDir, join(folder, "backup"));
  renameSync(dataDir, join(folder, "broken"));
  renameSync(join(folder, "backup"), dataDir);
  await (await aService(t, dataDir)).stop();
  const renamed = join(folder, "renamed");
  renameSync(dataDir, renamed);
  await (await aService(t, renamed)).stop();
  const moved = join(folder, "moved");
  copy(renamed, moved);
  await (await aService(t, moved, { wasMoved: true })).stop();
  await (await aService(t, moved)).stop();
  assert.match(await refusal(t, renamed), /belongs to the service in .*moved/);
});
