import assert from "node:assert/strict";
import { test } from "node:test";
import { createAddressPolicy } from "./address-policy.ts";
import { rememberChecks } from "./remembered-checks.ts";

test("a URL is read once, a refusal stays one, and what made room for others is read again with the same result", () => {
  const check = rememberChecks(createAddressPolicy([]));
  const [fine, inside] = ["https://receiver.example/hook", "https://10.0.0.1/hook"];
  const first = check(fine);
  assert.equal(first.ok, true);
  assert.equal(check(fine), first);
  assert.equal(check(inside).ok, false);
  assert.equal(check(inside).ok, false);
  for (let number = 0; number < 10_000; number++) check(`https://receiver.example/${number}`);
  assert.notEqual(check(fine), first, "memory would grow with every URL");
  assert.deepEqual(check(fine), first);
  assert.equal(check(inside).ok, false);
});
