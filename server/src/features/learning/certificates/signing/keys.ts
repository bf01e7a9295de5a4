import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { calculateJwkThumbprint, exportJWK } from "jose";
import type { Database } from "#platform/database/database.ts";
import type { EncryptedColumn } from "#platform/encryption/encrypted-column.ts";
import { DecryptionError, type Encryption } from "#platform/encryption/encryption.ts";
import type { Context } from "#platform/feature.ts";
import { insertKey, type KeyKind, type KeyRow, lockKeys, type PublicJwk, selectKeys } from "./queries.ts";

type KeyContext = Pick<Context, "db" | "clock" | "encryption">;

export interface SigningKey {
  /** Thumbprint of the public half (RFC 7638). */
  id: string;
  key: KeyObject;
}

/**
 * The newest key that opens. The first is made when somebody first asks, and so is the next where none opens any more,
 * as after a lost SECRET_KEY: what the others signed is still checked with their public halves.
 */
export async function signingKey(context: KeyContext, kind: KeyKind): Promise<SigningKey> {
  const known = openedKey(context.encryption, await selectKeys(context.db), kind);
  if (known) return known;
  return context.db.transaction().execute(async (trx) => {
    await lockKeys(trx);
    const made = openedKey(context.encryption, await selectKeys(trx), kind);
    return made ?? makeKey(context, trx, kind);
  });
}

export interface PublicKey {
  id: string;
  kind: KeyKind;
  jwk: PublicJwk;
}

/** Every key that ever signed. */
export async function publicKeys(context: KeyContext): Promise<PublicKey[]> {
  await Promise.all([signingKey(context, "Ed25519"), signingKey(context, "RS256")]);
  return (await selectKeys(context.db)).map(({ id, kind, public_jwk: jwk }) => ({ id, kind, jwk }));
}

export async function verificationKey(db: Database, id: string, kind: KeyKind): Promise<KeyObject | null> {
  const row = (await selectKeys(db)).find((key) => key.id === id && key.kind === kind);
  return row ? createPublicKey({ key: row.public_jwk, format: "jwk" }) : null;
}

function openedKey(encryption: Encryption, rows: readonly KeyRow[], kind: KeyKind): SigningKey | null {
  for (const { id, kind: other, encrypted_private_key: encrypted } of rows) {
    if (other !== kind) continue;
    try {
      return { id, key: createPrivateKey(encryption.decrypt(encrypted, purposeOf(id))) };
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
    }
  }
  return null;
}

async function makeKey(context: KeyContext, trx: Database, kind: KeyKind): Promise<SigningKey> {
  const { publicKey, privateKey } = await generate(kind);
  const { kty = "", ...numbers } = await exportJWK(publicKey);
  const jwk = Object.fromEntries(
    Object.entries({ kty, ...numbers }).map(([name, value]) => [name, String(value)]),
  );
  const id = await calculateJwkThumbprint({ kty, ...numbers });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  await insertKey(trx, context.clock(), {
    id,
    kind,
    publicJwk: { ...jwk, kid: id, use: "sig", alg: kind === "RS256" ? "RS256" : "EdDSA" },
    encryptedPrivateKey: context.encryption.encrypt(pem, purposeOf(id)),
  });
  return { id, key: privateKey };
}

function generate(kind: KeyKind): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  return kind === "RS256"
    ? promisify(generateKeyPair)("rsa", { modulusLength: 2048 })
    : promisify(generateKeyPair)("ed25519", {});
}

function purposeOf(id: string): string {
  return `certificate_key/${id}`;
}

export const certificateKeySecrets: EncryptedColumn = {
  name: "certificate_key",
  table: "certificate_key",
  column: "encrypted_private_key",
  key: [{ column: "id", type: "text" }],
  owner: { column: "id", contextOf: purposeOf },
};
