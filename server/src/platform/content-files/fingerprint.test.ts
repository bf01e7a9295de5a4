import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { fingerprint } from "./fingerprint.ts";

/** Versions are stored by it: it must never come out differently. */
test("a fingerprint is that of the JSON with names in the order of their characters, and without what is not there", () => {
  const value = { b: undefined, a: "ä\n", 10: 1, 9: [null, undefined, true], c: { e: {}, d: [] } };
  const text = '{"10":1,"9":[null,null,true],"a":"ä\\n","c":{"d":[],"e":{}}}';
  assert.equal(fingerprint(value), createHash("sha256").update(text).digest("hex"));
});
