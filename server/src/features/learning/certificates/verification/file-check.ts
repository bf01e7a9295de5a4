import { isUuid } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { CertificateRow } from "../certificate.ts";
import { readJwt } from "../credential/jwt.ts";
import { isProven, isRecord } from "../credential/proof.ts";
import { isSealedWith, readSeal } from "../pdf/seal.ts";
import { selectByCode, selectByCredentialId } from "../queries.ts";
import { hasDoubledNames } from "../signing/json.ts";
import { verificationKey } from "../signing/keys.ts";

/** Certificates have a few dozen kilobytes, with a logo a few hundred. */
export const FILE_BYTES = 2_000_000;
/** Credentials have two or three kilobytes, with a long narrative a few more: what is larger is none of ours. */
const CREDENTIAL_BYTES = 64_000;

/** What a file turned out to be. `row`: the certificate that it says it is, if there is such a one. */
export type CheckedFile =
  | { kind: "genuine"; row: CertificateRow }
  | { kind: "changed"; row: CertificateRow | undefined }
  | { kind: "foreign" };

/** Looks at a PDF, a credential or a signed credential. Nothing of it is kept. */
export async function checkFile(context: Context, file: Buffer): Promise<CheckedFile> {
  if (file.subarray(0, 1024).includes("%PDF-")) return checkPdf(context, file);
  if (file.length > CREDENTIAL_BYTES) return { kind: "foreign" };
  const text = file.toString("utf8").trim();
  return text.startsWith("{") ? checkCredential(context, text) : checkJwt(context, text);
}

async function checkPdf(context: Context, file: Buffer): Promise<CheckedFile> {
  const read = readSeal(file);
  if (!read) return { kind: "foreign" };
  const { seal } = read;
  const [row, key] = await Promise.all([
    selectByCode(context.db, seal.code),
    verificationKey(context.db, seal.keyId, "Ed25519"),
  ]);
  return row && key !== null && isSealedWith(read, key) ? { kind: "genuine", row } : { kind: "changed", row };
}

async function checkCredential(context: Context, text: string): Promise<CheckedFile> {
  const credential = parse(text);
  if (!credential) return { kind: "foreign" };
  const row = await rowOf(context, credential.id);
  const isClear = !hasDoubledNames(text, credential);
  if (row && isClear && (await isProven(context, credential))) return { kind: "genuine", row };
  return row ? { kind: "changed", row } : { kind: "foreign" };
}

async function checkJwt(context: Context, text: string): Promise<CheckedFile> {
  const [, claims, , ...more] = text.split(".");
  if (claims === undefined || more.length > 0) return { kind: "foreign" };
  const verified = await readJwt(context, text);
  const row = await rowOf(
    context,
    (verified ?? parse(Buffer.from(claims, "base64url").toString("utf8")))?.jti,
  );
  if (!row) return { kind: "foreign" };
  return verified ? { kind: "genuine", row } : { kind: "changed", row };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

async function rowOf(context: Context, urn: unknown): Promise<CertificateRow | undefined> {
  const id = typeof urn === "string" ? urn.replace(/^urn:uuid:/, "") : "";
  return isUuid(id) ? selectByCredentialId(context.db, id) : undefined;
}
