import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { defineSentence, type Sentence } from "../health/sentence.ts";

/** Encrypts the secrets that are stored (partners' client secrets, record stores' passwords) and derives signing keys. */
export type Encryption = {
  /**
   * Encrypts with the first key. `context` says where the result belongs, such as `record_store/42`: it opens nowhere
   * else, so a ciphertext copied from one row to another is useless.
   */
  encrypt(plain: string, context: string): string;
  /** Opens what any of the keys encrypted. Throws a `DecryptionError` that says what to do. */
  decrypt(encrypted: string, context: string): string;
  /** The ids of the keys, in their order: the first one writes. */
  keyIds: readonly [string, ...string[]];
  /** Which key wrote it, read from its beginning without opening it. Null: this is none of our ciphertexts. */
  keyIdOf(encrypted: string): string | null;
  /** 32-byte keys for one purpose: the first signs, all verify. */
  signingKeys(purpose: string): readonly [Uint8Array, ...Uint8Array[]];
};

export class DecryptionError extends Error {
  override readonly name = "DecryptionError";
  readonly sentence: Sentence;

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(sentence.text, options);
    this.sentence = sentence;
  }
}

/**
 * `keys` come from the setting `SECRET_KEY`: the first one writes, all of them read. So a key is replaced by putting
 * the new one in front, and the old one leaves when nothing is encrypted with it any more.
 *
 * AES-256-GCM; each purpose has its own key by HKDF-SHA-256. The form is `v1.<key id>.<iv>.<ciphertext and tag>`,
 * base64url; the key id is derived from the key and tells nothing about it.
 */
export function createEncryption(keys: readonly string[]): Encryption {
  const [first, ...others] = keys.map(deriveKey);
  if (!first) throw new Error(`SECRET_KEY is not set. ${howToMakeOne}`);
  const byId = new Map([first, ...others].map((key) => [key.id, key]));

  return {
    encrypt(plain, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", first.encryption, iv);
      cipher.setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return ["v1", first.id, iv.toString("base64url"), sealed.toString("base64url")].join(".");
    },

    decrypt(encrypted, context) {
      const { keyId, iv, ciphertext, tag } = parse(encrypted);
      const key = byId.get(keyId);
      if (!key) throw new DecryptionError(missingKey({ key: keyId }));
      const decipher = createDecipheriv("aes-256-gcm", key.encryption, iv);
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(tag);
      try {
        return decipher.update(ciphertext, undefined, "utf8") + decipher.final("utf8");
      } catch (cause) {
        throw new DecryptionError(changed({ context }), { cause });
      }
    },

    keyIds: [first.id, ...others.map(({ id }) => id)],

    keyIdOf: (encrypted) => /^v1\.([\w-]{8})\./.exec(encrypted)?.[1] ?? null,

    signingKeys(purpose) {
      const signing = (key: Key) => derive(key.secret, `lectern/signing/${purpose}`);
      return [signing(first), ...others.map(signing)];
    },
  };
}

type Key = { id: string; secret: string; encryption: Uint8Array };

function deriveKey(secret: string): Key {
  if (secret.length < 32)
    throw new Error(`Each key in SECRET_KEY needs at least 32 characters. ${howToMakeOne}`);
  const id = Buffer.from(derive(secret, "lectern/key-id")).toString("base64url").slice(0, 8);
  return { id, secret, encryption: derive(secret, "lectern/encryption") };
}

const howToMakeOne = "Make one with: openssl rand -base64 32";

function derive(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
}

function parse(encrypted: string) {
  const [, keyId, iv, sealed] = /^v1\.([\w-]{8})\.([\w-]{16})\.([\w-]{22,})$/.exec(encrypted) ?? [];
  if (keyId === undefined || iv === undefined || sealed === undefined) {
    throw new DecryptionError(notOurs());
  }
  const bytes = Buffer.from(sealed, "base64url");
  return {
    keyId,
    iv: Buffer.from(iv, "base64url"),
    ciphertext: bytes.subarray(0, -16),
    tag: bytes.subarray(-16),
  };
}

const missingKey = defineSentence(
  "secret.key_missing",
  "This secret was encrypted with a key that SECRET_KEY no longer holds (key id {key}). Add that key after the first one, separated by a comma.",
);
const changed = defineSentence(
  "secret.changed",
  "This secret was changed or does not belong to {context}; enter it again.",
);
const notOurs = defineSentence(
  "secret.not_ours",
  "This is not an encrypted secret of this service (v1.…); enter the secret again.",
);
