import assert from "node:assert/strict";
import { chmodSync, lstatSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { findBinaries } from "./binaries.ts";
import { onlyAsOrdinary, onlyAsRoot, ordinary } from "./test/accounts.ts";

import { aReachableCopy } from "./test/reachable-copy.ts";
import { aDataDir, aService, query } from "./test/services.ts";

test("as root, programs that the account cannot reach are copied to where it can", onlyAsRoot, async (t) => {
  const copy = aReachableCopy(t);
  chmodSync(copy.folder, 0o700);
  const { folder, connection, stop } = await aService(t, aDataDir(t), { program: copy.program });
  assert.deepEqual(await query(connection, "select 1 as one"), [{ one: 1 }]);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith("binaries-")),
    [`binaries-${findBinaries().version}`],
  );
  await stop();
});

test("links that an install without scripts left out are made at the start", async (t) => {
  const copy = aReachableCopy(t);
  const library = join(copy.binaries, "native", "lib", "libpq.so.5");
  const links = readdirSync(dirname(library)).filter((name) =>
    lstatSync(join(dirname(library), name)).isSymbolicLink(),
  );
  for (const name of links) rmSync(join(dirname(library), name));
  const { connection } = await aService(t, aDataDir(t), { program: copy.program });
  assert.deepEqual(await query(connection, "select 1 as one"), [{ one: 1 }]);
  assert.ok(lstatSync(library).isSymbolicLink());
});

test(
  "links that cannot be made, because another account installed, are made in a copy",
  onlyAsOrdinary,
  async (t) => {
    const copy = aReachableCopy(t);
    rmSync(join(copy.binaries, "native", "lib", "libpq.so.5"));
    const service = await aService(t, aDataDir(t, ordinary), { program: copy.program, identity: ordinary });
    assert.deepEqual(await query(service.connection, "select 1 as one"), [{ one: 1 }]);
    assert.match(service.said, /Copied PostgreSQL's binaries/);
  },
);
