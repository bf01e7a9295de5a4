import assert from "node:assert/strict";
import { test } from "node:test";
import { newTotpSecret, otpauthUri, stepOfCode, totpCode } from "./totp.ts";

/** "12345678901234567890" in base32: the secret of RFC 6238, appendix B. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("codes are those of RFC 6238, appendix B, shortened to six digits", () => {
  for (const [seconds, code] of [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ] as const) {
    assert.equal(totpCode(secret, Math.floor(seconds / 30)), code);
  }
});

test("a code counts one step early and one step late, and not two", () => {
  const at = (step: number) => new Date(step * 30_000 + 12_345);
  const code = totpCode(secret, 1000);
  assert.deepEqual(
    [998, 999, 1000, 1001, 1002].map((step) => stepOfCode(secret, code, at(step))),
    [null, 1000, 1000, 1000, null],
  );
  assert.equal(stepOfCode(secret, `${code}0`, at(1000)), null);
});

test("secrets have 160 bits, and the address for apps names issuer and account", () => {
  assert.match(newTotpSecret(), /^[A-Z2-7]{32}$/);
  assert.notEqual(newTotpSecret(), newTotpSecret());
  assert.equal(
    otpauthUri(secret, "Lectern (learn.example.com)", "a@b.example"),
    `otpauth://totp/Lectern%20(learn.example.com):a%40b.example?secret=${secret}&issuer=Lectern%20(learn.example.com)`,
  );
});
