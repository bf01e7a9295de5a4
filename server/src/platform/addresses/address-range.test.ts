import assert from "node:assert/strict";
import { test } from "node:test";
import { isInRanges, parseAddress, parseAddressRanges } from "./address-range.ts";

function isIn(text: string, ...ranges: string[]): boolean {
  const address = parseAddress(text);
  assert.ok(address, text);
  return isInRanges(address, parseAddressRanges(ranges, "TEST"));
}

test("an address is in a range by its leading bits, IPv4 and IPv6 apart", () => {
  assert.equal(isIn("10.255.0.1", "10.0.0.0/8"), true);
  assert.equal(isIn("11.0.0.1", "10.0.0.0/8"), false);
  assert.equal(isIn("fd12::1", "fd00::/8"), true);
  assert.equal(isIn("::1", "0.0.0.0/0"), false);
  assert.equal(isIn("1.2.3.4", "::/0"), false);
  assert.equal(isIn("192.0.2.7", "10.0.0.0/8", "192.0.2.7"), true);
  assert.equal(isIn("192.0.2.8", "192.0.2.7"), false);
});

test("an IPv4 address in IPv6 clothes is in the ranges of the IPv4 address", () => {
  assert.equal(isIn("::ffff:127.0.0.1", "127.0.0.0/8"), true);
  assert.equal(isIn("::ffff:7f00:1", "127.0.0.0/8"), true);
});

test("only plain spellings are addresses", () => {
  for (const text of [
    "",
    "localhost",
    "127.1",
    "0177.0.0.1",
    "0x7f.0.0.1",
    "2130706433",
    "1.2.3.4 ",
    "1.2.3.4:80",
  ]) {
    assert.equal(parseAddress(text), null, text);
  }
});

test("a mistaken range is named together with its setting", () => {
  for (const text of [
    "10.0.0.0/33",
    "10.0.0/8",
    "::/129",
    "10.0.0.0/8/8",
    "10.0.0.0/",
    "10.0.0.0/-1",
    "intranet",
    "",
  ]) {
    assert.throws(() => parseAddressRanges(["10.0.0.0/8", text], "TRUSTED_PROXIES"), {
      message: `TRUSTED_PROXIES: "${text}" is not an address range; write one like 10.0.0.0/8 or fd00::/8.`,
    });
  }
});
