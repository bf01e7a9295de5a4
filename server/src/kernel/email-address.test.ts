import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameAddress } from "./email-address.ts";

test("an address is the same in capitals, and in no other spelling", () => {
  const email = "mike.ren\u00e9+hr@kork.example";
  assert.equal(isSameAddress(email, email.replace("mike", "MIKE")), true);
  for (const other of [
    email.normalize("NFD"),
    email.replace("k", "\u212A"),
    email.replace("i", "\u0131"),
    email.replace("@", "\u200B@"),
    email.replace("mike", "\uFF4Dike"),
    email.replace("+hr", ""),
    ` ${email}`,
  ])
    assert.equal(isSameAddress(email, other), false, JSON.stringify(other));
});
