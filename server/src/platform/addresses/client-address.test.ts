import assert from "node:assert/strict";
import { test } from "node:test";
import { createClientAddress } from "./client-address.ts";

const trustNobody = createClientAddress([]);
const trustInside = createClientAddress(["10.0.0.0/8", "fd00::/8"]);

test("without trusted proxies the header is ignored", () => {
  assert.equal(trustNobody("203.0.113.9", "198.51.100.1"), "203.0.113.9");
  assert.equal(trustNobody("10.0.0.1", "198.51.100.1"), "10.0.0.1");
});

test("a stranger cannot speak for somebody else", () => {
  assert.equal(trustInside("203.0.113.9", "198.51.100.1"), "203.0.113.9");
});

test("a trusted proxy names its client", () => {
  assert.equal(trustInside("10.0.0.1", "198.51.100.1"), "198.51.100.1");
  assert.equal(trustInside("fd00::1", "2001:DB8::7"), "2001:db8::7");
});

test("what the client itself wrote in front of the proxy's entry does not count", () => {
  assert.equal(trustInside("10.0.0.1", "1.1.1.1, 10.9.9.9, 198.51.100.1, 10.0.0.2"), "198.51.100.1");
});

test("several header lines are one list", () => {
  assert.equal(trustInside("10.0.0.1", ["1.1.1.1", "198.51.100.1, 10.0.0.2"]), "198.51.100.1");
});

test("when every hop is trusted the client is the first of them", () => {
  assert.equal(trustInside("10.0.0.1", "10.0.0.3, 10.0.0.2"), "10.0.0.3");
  assert.equal(trustInside("10.0.0.1", undefined), "10.0.0.1");
});

test("the walk ends at a hop that is no address", () => {
  for (const header of ["", "unknown", "1.1.1.1, unknown", "1.1.1.1, _hidden", "1.1.1.1,", "0177.0.0.1"]) {
    assert.equal(trustInside("10.0.0.1", header), "10.0.0.1", header);
  }
});

test("ports and IPv4 in IPv6 clothes are understood", () => {
  assert.equal(trustInside("::ffff:10.0.0.1", "198.51.100.1:4711"), "198.51.100.1");
  assert.equal(trustInside("10.0.0.1", "[2001:db8::7]:4711"), "2001:db8::7");
  assert.equal(trustInside("10.0.0.1", "::ffff:198.51.100.1"), "198.51.100.1");
});

test("a connection without an address is unknown", () => {
  assert.equal(trustInside(undefined, "198.51.100.1"), "unknown");
});

test("a mistaken range names the setting", () => {
  assert.throws(() => createClientAddress(["10.0.0.0/99"]), /^Error: TRUSTED_PROXIES: "10.0.0.0\/99" is not/);
});
