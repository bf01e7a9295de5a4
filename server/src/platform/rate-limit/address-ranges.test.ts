import assert from "node:assert/strict";
import { test } from "node:test";
import { createAddressRanges, type StoredRange } from "./address-ranges.ts";
import { canonicalRange } from "./network.ts";

async function ranges(...stored: [cidr: string, limit: number][]) {
  const rows = stored.map(([cidr, requests_per_hour]) => ({ cidr, requests_per_hour }));
  const known = createAddressRanges({ load: async () => rows, onFailure: assert.ifError });
  await known.refresh();
  return (address: string) => known.find(address)?.requestsPerHour ?? null;
}

test("of the ranges an address lies in the widest counts, and of two alike the larger limit", async () => {
  const limitOf = await ranges(
    ["10.20.30.0/24", 1],
    ["10.20.0.0/16", 2],
    ["10.20.0.0/16", 3],
    ["192.0.2.7/32", 4],
    ["2001:db8:1::/48", 5],
    ["2001:db8::/32", 6],
  );
  assert.equal(limitOf("10.20.30.40"), 3);
  assert.equal(limitOf("10.20.255.255"), 3);
  assert.equal(limitOf("::ffff:10.20.1.1"), 3);
  assert.equal(limitOf("10.21.0.0"), null);
  assert.equal(limitOf("192.0.2.7"), 4);
  assert.equal(limitOf("192.0.2.6"), null);
  assert.equal(limitOf("2001:db8:1::9"), 6);
  assert.equal(limitOf("2001:db9::"), null);
  assert.equal(limitOf("unknown"), null);
});

test("a prefix need not end at a whole byte", async () => {
  const limitOf = await ranges(["172.16.0.0/12", 1], ["203.0.113.128/25", 2]);
  assert.deepEqual(["172.15.255.255", "172.16.0.1", "172.31.255.255", "172.32.0.0"].map(limitOf), [
    null,
    1,
    1,
    null,
  ]);
  assert.deepEqual(["203.0.113.127", "203.0.113.128"].map(limitOf), [null, 2]);
});

test("what another process changed holds after the next reading, and nobody waits for it", async () => {
  let rows: StoredRange[] = [];
  const read = Promise.withResolvers<void>();
  const known = createAddressRanges({
    load: async () => {
      if (rows.length > 0) read.resolve();
      return rows;
    },
    onFailure: assert.ifError,
    refreshEveryMs: 0,
  });
  await known.refresh();
  rows = [{ cidr: "10.0.0.0/8", requests_per_hour: 7 }];
  assert.equal(known.find("10.1.1.1"), null, "answered at once, from what is known");
  await read.promise;
  await new Promise(setImmediate);
  assert.equal(known.find("10.1.1.1")?.requestsPerHour, 7);
});

test("while they cannot be read, what was read last holds", async () => {
  let rows: StoredRange[] | null = [{ cidr: "10.0.0.0/8", requests_per_hour: 7 }];
  const failures: unknown[] = [];
  const known = createAddressRanges({
    load: async () => rows ?? Promise.reject(new Error("the database is away")),
    onFailure: (error) => failures.push(error),
    refreshEveryMs: 0,
  });
  await known.refresh();
  rows = null;
  await known.refresh();
  assert.equal(known.find("10.1.1.1")?.requestsPerHour, 7);
  assert.equal(failures.length, 1);
});

test("a range is written in one way: with its network's own address", () => {
  assert.equal(canonicalRange(" 10.20.0.0/16 ")?.cidr, "10.20.0.0/16");
  assert.equal(canonicalRange("192.0.2.7")?.cidr, "192.0.2.7/32");
  assert.equal(canonicalRange("2001:0DB8:0::/32")?.cidr, "2001:db8::/32");
  assert.equal(canonicalRange("::ffff:192.0.2.7")?.cidr, "192.0.2.7/32");
  for (const text of [
    "10.20.30.40/16",
    "10.0.0.0/33",
    "10.0.0/8",
    "10.0.0.0/8/8",
    "fd00::1/8",
    "campus",
    "",
    "10.0.0.0/+8",
  ])
    assert.equal(canonicalRange(text), null, text);
});
