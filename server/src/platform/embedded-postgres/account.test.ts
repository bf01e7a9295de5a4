// npm test leaves this drill to CI: built-service.test.ts starts a service on it.
import assert from "node:assert/strict";
import { chmodSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { onlyAsOrdinary, onlyAsRoot, ordinary } from "./test/accounts.ts";

import { aReachableCopy } from "./test/reachable-copy.ts";
import { aDataDir, aService, query, refusal } from "./test/services.ts";

test(
  "as an ordinary user: starts, survives kill -9, and nobody else may look in",
  onlyAsOrdinary,
  async (t) => {
    const copy = aReachableCopy(t);
    const dataDir = aDataDir(t, ordinary);
    const launch = { program: copy.program, identity: ordinary };
    const first = await aService(t, dataDir, launch);
    await query(first.connection, "create table kept as select 1 as number");
    await first.kill();
    const second = await aService(t, dataDir, launch);
    assert.deepEqual(await query(second.connection, "select * from kept"), [{ number: 1 }]);
    const { mode, uid } = statSync(second.folder);
    assert.deepEqual([mode & 0o777, uid], [0o700, ordinary.uid]);
  },
);

test(
  "as root on an ordinary user's database: PostgreSQL runs as that user, and the user can go on after",
  onlyAsOrdinary,
  async (t) => {
    const copy = aReachableCopy(t);
    const dataDir = aDataDir(t, ordinary);
    const asUser = { program: copy.program, identity: ordinary };
    await (await aService(t, dataDir, asUser)).stop();
    const asRoot = await aService(t, dataDir, { program: copy.program });
    assert.equal(statSync(join(asRoot.folder, "data", "postmaster.pid")).uid, ordinary.uid);
    await asRoot.stop();
    rmSync(join(dataDir, "service.lock"), { force: true });
    const again = await aService(t, dataDir, asUser);
    assert.deepEqual(await query(again.connection, "select 1 as one"), [{ one: 1 }]);
  },
);

test(
  "as an ordinary user on root's database: the refusal names the folder and the account",
  onlyAsOrdinary,
  async (t) => {
    const copy = aReachableCopy(t);
    const dataDir = aDataDir(t);
    await (await aService(t, dataDir)).stop();
    const said = await refusal(t, dataDir, { program: copy.program, identity: ordinary });
    assert.match(said, /cannot be used by this account: run the service as the one that created it/);
  },
);

test("a user without a name is told that PostgreSQL needs one", onlyAsOrdinary, async (t) => {
  const nameless = { uid: 12_345, gid: 12_345 };
  const launch = { program: aReachableCopy(t).program, identity: nameless };
  assert.match(await refusal(t, aDataDir(t, nameless), launch), /needs an account with a name/);
});

test(
  "as root in a 0700 home: the database is put where its account can go, said, and found again",
  onlyAsRoot,
  async (t) => {
    const dataDir = aDataDir(t);
    chmodSync(dataDir, 0o700);
    const first = await aService(t, dataDir);
    assert.match(first.folder, /^\/var\/lib\/lectern\/[0-9a-f]{8}$/);
    assert.ok(first.said.includes(first.folder));
    await query(first.connection, "create table kept as select 1 as number");
    await first.stop();
    const second = await aService(t, dataDir);
    assert.equal(second.folder, first.folder);
    assert.deepEqual(await query(second.connection, "select * from kept"), [{ number: 1 }]);
  },
);

test("a remembered folder that has gone is a refusal, not a new empty database", onlyAsRoot, async (t) => {
  const dataDir = aDataDir(t);
  writeFileSync(join(dataDir, "database-folder"), "/var/lib/lectern/gone\n");
  assert.match(await refusal(t, dataDir), /which is not there: bring that folder back, or delete/);
});
