import assert from "node:assert/strict";
import { test } from "node:test";
import { type Coding, chooseCoding } from "./content-coding.ts";

const all = new Map<Coding, number>([
  ["br", 1],
  ["gzip", 2],
  ["identity", 3],
]);

test("whoever says what it can unpack gets the smallest of that, and everybody else the plain file", () => {
  for (const [header, coding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["GZIP", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["br; q=0.0, gzip; q=0", "identity"],
    ["brotli, *", "identity"],
    ["", "identity"],
    [undefined, "identity"],
  ] as const) {
    assert.equal(chooseCoding(header, all), coding, header);
  }
  assert.equal(chooseCoding("br, gzip", new Map([["identity", 3]])), "identity");
});
