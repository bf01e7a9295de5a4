import { createPrivateKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { calculateJwkThumbprint, exportJWK } from "jose";
import type { Database } from "#platform/database/database.ts";
import { DecryptionError, type Encryption } from "#platform/encryption/encryption.ts";
import type { Context } from "#platform/feature.ts";
import { raiseNotice, reconcileNotices, resolveNotices } from "#tenancy/notices/index.ts";
import {
  deleteOtherKeys,
  deleteWithdrawnKeys,
  insertToolKey,
  lockToolKeys,
  retireOtherKeys,
  selectPublishedKeys,
  type ToolKeyRow,
} from "./queries.ts";
import { unreadableNotice } from "./unreadable-notice.ts";

/** Platforms keep what they once read for a day or so. */
const PUBLISHED_AHEAD_MS = 24 * 3_600_000;
const PUBLISHED_AFTER_MS = 7 * 24 * 3_600_000;

type KeyContext = Pick<Context, "db" | "clock" | "encryption">;

/** What `lti/jwks/` shows. The first key is made when somebody first asks for one. */
export async function publishedKeys(context: KeyContext): Promise<ToolKeyRow[]> {
  const known = await selectPublishedKeys(context.db, context.clock());
  if (known.length > 0) return known;
  return context.db.transaction().execute(async (trx) => {
    await lockToolKeys(trx);
    const made = await selectPublishedKeys(trx, context.clock());
    if (made.length === 0) await makeKey(context, trx, context.clock());
    return selectPublishedKeys(trx, context.clock());
  });
}

/** The key that signs now, for what this tool sends to platforms. Null: it does not open, and operators are told. */
export async function signingKey(context: KeyContext): Promise<{ kid: string; key: KeyObject } | null> {
  const row = await signingRow(context);
  const pem = openedKey(context.encryption, row);
  if (pem !== null) return { kid: row.id, key: createPrivateKey(pem) };
  await raiseNotice(context.db, context.clock(), unreadableNotice.about(row.id));
  return null;
}

/** Whether the key that signs opens, for the notice about it: it may be there again, or another may sign by now. */
export async function watchSigningKey(context: KeyContext): Promise<void> {
  const published = await selectPublishedKeys(context.db, context.clock());
  if (published.length === 0) return; // nobody has asked for one yet
  const row = await signingRow(context);
  const current = openedKey(context.encryption, row) === null ? [unreadableNotice.about(row.id)] : [];
  await reconcileNotices(context.db, context.clock(), { ...unreadableNotice, current });
}

async function signingRow(context: KeyContext): Promise<ToolKeyRow> {
  const keys = await publishedKeys(context);
  const nowMs = context.clock().getTime(); // read last: this very call may have made the first key
  const row = keys.find(({ signs_from }) => Date.parse(signs_from) <= nowMs);
  if (!row) throw new Error("No key of the tool signs yet.");
  return row;
}

function openedKey(encryption: Encryption, { id, encrypted_private_key: encrypted }: ToolKeyRow) {
  try {
    return encryption.decrypt(encrypted, purposeOf(id));
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

/** Makes a new key in the caller's transaction: published now, signing in a day, the others leaving a week after that. */
export async function rotateToolKey(context: KeyContext, trx: Database): Promise<string> {
  await lockToolKeys(trx);
  const now = context.clock();
  await deleteWithdrawnKeys(trx, now);
  const isFirst = (await selectPublishedKeys(trx, now)).length === 0;
  const signsFrom = new Date(now.getTime() + (isFirst ? 0 : PUBLISHED_AHEAD_MS));
  const id = await makeKey(context, trx, signsFrom);
  await retireOtherKeys(trx, id, new Date(signsFrom.getTime() + PUBLISHED_AFTER_MS));
  return id;
}

/**
 * For a key that leaked, or does not open any more: in the caller's transaction a new one is published and signs, and
 * all others are destroyed. Platforms that keep what they once read refuse this tool until they read it again.
 */
export async function replaceToolKey(context: KeyContext, trx: Database): Promise<string> {
  await lockToolKeys(trx);
  const id = await makeKey(context, trx, context.clock());
  await deleteOtherKeys(trx, id);
  await resolveNotices(trx, context.clock(), {
    ...unreadableNotice,
    subjectIds: [unreadableNotice.subjectId],
  });
  return id;
}

async function makeKey(context: KeyContext, trx: Database, signsFrom: Date): Promise<string> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  const { n = "", e = "" } = await exportJWK(publicKey);
  const jwk = { kty: "RSA", n, e };
  const id = await calculateJwkThumbprint(jwk);
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  await insertToolKey(trx, context.clock(), {
    id,
    publicJwk: { ...jwk, kid: id, use: "sig", alg: "RS256" },
    encryptedPrivateKey: context.encryption.encrypt(pem, purposeOf(id)),
    signsFrom,
  });
  return id;
}

export function purposeOf(id: string): string {
  return `lti_tool_key/${id}`;
}
