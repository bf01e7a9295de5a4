import assert from "node:assert/strict";
import { test } from "node:test";
import { createEncryption, DecryptionError } from "./encryption.ts";

const oldKey = "an old key that is long enough, by far";
const newKey = "a new key that is long enough as well";

test("what was encrypted opens again, in its own place", () => {
  const encryption = createEncryption([newKey]);
  for (const plain of ["s3cret", "", "Schlüssel 🔑", "x".repeat(100_000)]) {
    assert.equal(encryption.decrypt(encryption.encrypt(plain, "record_store/42"), "record_store/42"), plain);
  }
});

test("the ciphertext hides the secret, and is different each time", () => {
  const encryption = createEncryption([newKey]);
  const encrypted = encryption.encrypt("s3cret", "a/1");
  assert.match(encrypted, /^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]{30}$/);
  assert.equal(Buffer.from(encrypted.split(".").at(-1) ?? "", "base64url").includes("s3cret"), false);
  assert.notEqual(encryption.encrypt("s3cret", "a/1"), encrypted);
});

test("a ciphertext moved to another row does not open", () => {
  const encryption = createEncryption([newKey]);
  const encrypted = encryption.encrypt("s3cret", "record_store/42");
  assert.throws(() => encryption.decrypt(encrypted, "record_store/43"), {
    name: "DecryptionError",
    message: "This secret was changed or does not belong to record_store/43; enter it again.",
  });
});

test("no bit of the ciphertext can be changed", () => {
  const encryption = createEncryption([newKey]);
  const [version, keyId, iv = "", sealed = ""] = encryption.encrypt("s3cret", "a/1").split(".");
  for (const [part, other] of [
    [iv, (changed: string) => [version, keyId, changed, sealed]],
    [sealed, (changed: string) => [version, keyId, iv, changed]],
  ] as const) {
    const bytes = Buffer.from(part, "base64url");
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      const tampered = other(changed.toString("base64url")).join(".");
      assert.throws(() => encryption.decrypt(tampered, "a/1"), DecryptionError);
    }
  }
  const shortened = [version, keyId, iv, sealed.slice(0, 22)].join(".");
  assert.throws(() => encryption.decrypt(shortened, "a/1"), DecryptionError);
});

test("each key encrypts differently: the name of another key opens nothing", () => {
  const both = createEncryption([newKey, oldKey]);
  const [, oldId = ""] = createEncryption([oldKey]).encrypt("s3cret", "a/1").split(".");
  const relabelled = both.encrypt("s3cret", "a/1").replace(/^v1\.[^.]+/, `v1.${oldId}`);
  assert.throws(() => both.decrypt(relabelled, "a/1"), /was changed or does not belong to a\/1/);
});

test("rotation: the first key writes, the others still read", () => {
  const before = createEncryption([oldKey]);
  const during = createEncryption([newKey, oldKey]);
  const after = createEncryption([newKey]);
  const old = before.encrypt("s3cret", "a/1");

  assert.equal(during.decrypt(old, "a/1"), "s3cret");
  assert.equal(during.keyIdOf(old), during.keyIds[1]);
  const renewed = during.encrypt(during.decrypt(old, "a/1"), "a/1");
  assert.equal(during.keyIdOf(renewed), during.keyIds[0]);
  assert.equal(after.decrypt(renewed, "a/1"), "s3cret");
});

test("a key that was taken away too early is named, with what to do", () => {
  const old = createEncryption([oldKey]).encrypt("s3cret", "a/1");
  assert.throws(() => createEncryption([newKey]).decrypt(old, "a/1"), {
    name: "DecryptionError",
    message:
      /encrypted with a key that SECRET_KEY no longer holds \(key id [\w-]{8}\)\. Add that key after the first one/,
  });
});

test("a ciphertext names its key, and other text none", () => {
  const encryption = createEncryption([newKey]);
  assert.deepEqual([encryption.keyIdOf(encryption.encrypt("s3cret", "a/1"))], encryption.keyIds);
  for (const text of ["", "s3cret", "v1...", "v2.aaaaaaaa.b"]) assert.equal(encryption.keyIdOf(text), null);
});

test("text that was never encrypted is refused", () => {
  const encryption = createEncryption([newKey]);
  for (const text of ["", "s3cret", "v1...", "v2.aaaaaaaa.aaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaa"]) {
    assert.throws(() => encryption.decrypt(text, "a/1"), /not an encrypted secret of this service/, text);
  }
});

test("signing keys differ by purpose and by key, and are the same in every process", () => {
  const [first, second] = createEncryption([newKey, oldKey]).signingKeys("jwt");
  assert.equal(first.length, 32);
  assert.notDeepEqual(first, second);
  assert.deepEqual(createEncryption([newKey]).signingKeys("jwt"), [first]);
  assert.deepEqual(createEncryption([oldKey]).signingKeys("jwt"), [second]);
  assert.notDeepEqual(createEncryption([newKey]).signingKeys("cookie"), [first]);
});

test("a missing or weak key is refused with the way to make a good one", () => {
  assert.throws(() => createEncryption([]), {
    message: "SECRET_KEY is not set. Make one with: openssl rand -base64 32",
  });
  assert.throws(
    () => createEncryption([newKey, "short"]),
    /needs at least 32 characters\. Make one with: openssl/,
  );
});
