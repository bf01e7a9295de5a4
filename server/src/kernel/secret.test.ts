import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameSecret, randomToken, sha256 } from "./secret.ts";

test("a token has the asked number of bytes, is safe in a URL and never repeats", () => {
  const tokens = new Set(Array.from({ length: 1_000 }, () => randomToken()));
  assert.equal(tokens.size, 1_000);
  for (const token of tokens) assert.match(token, /^[A-Za-z0-9_-]{43}$/);
  assert.equal(Buffer.from(randomToken(16), "base64url").length, 16);
});

test("sha256 is the published function over UTF-8 bytes", () => {
  assert.equal(
    sha256("abc").toString("hex"),
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
  assert.deepEqual(sha256("é"), sha256("\u00e9"));
  assert.notDeepEqual(sha256("é"), sha256("e\u0301"));
});

test("secrets are the same only when every character is, whatever their lengths", () => {
  assert.equal(isSameSecret("correct horse", "correct horse"), true);
  assert.equal(isSameSecret("correct horse", "correct horsf"), false);
  assert.equal(isSameSecret("correct", "correct horse"), false);
  assert.equal(isSameSecret("", "x"), false);
});
