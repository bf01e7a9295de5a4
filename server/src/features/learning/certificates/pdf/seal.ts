import { type KeyObject, sign, verify } from "node:crypto";
import { fromBase64url } from "../signing/base64url.ts";
import type { SigningKey } from "../signing/keys.ts";

/**
 * The seal of a file: a signature over every byte of it, the seal's own place filled with `A`. It stands among the
 * document's properties, so a PDF that anything was changed in, appended to or taken from does not match it any more.
 */
interface Seal {
  code: string;
  keyId: string;
  /** Null: written in another way than we write it. */
  signature: Buffer | null;
}

const MARK = "lectern-seal-1";
const SIGNATURE_CHARACTERS = 86;
const pattern = new RegExp(
  `${MARK}\\.([0-9A-Z]{20})\\.([\\w-]{43})\\.([\\w-]{${SIGNATURE_CHARACTERS}})`,
  "g",
);

export function emptySeal(code: string, keyId: string): string {
  return [MARK, code, keyId, "A".repeat(SIGNATURE_CHARACTERS)].join(".");
}

/** @param file with an empty seal in it */
export function sealFile(file: Buffer, code: string, { id, key }: SigningKey): Buffer {
  const empty = emptySeal(code, id);
  const at = file.indexOf(empty, 0, "latin1");
  if (at < 0) throw new Error("The file has no place for its seal.");
  const sealed = Buffer.from(file);
  const signature = sign(null, sealedBytes(file), key).toString("base64url");
  sealed.write(signature, at + empty.length - SIGNATURE_CHARACTERS, "latin1");
  return sealed;
}

/** A signature of this key for one purpose is not valid for another. */
function sealedBytes(file: Buffer): Buffer {
  return Buffer.concat([Buffer.from("lectern certificate file\n"), file]);
}

interface SealedFile {
  seal: Seal;
  /** What the seal was made over. */
  signed: Buffer;
}

export function isSealedWith({ seal: { signature }, signed }: SealedFile, key: KeyObject): boolean {
  return signature !== null && verify(null, sealedBytes(signed), key, signature);
}

/** The one seal of a file; null where there is none, or more than one. */
export function readSeal(file: Buffer): SealedFile | null {
  const found = [...file.toString("latin1").matchAll(pattern)];
  const [match] = found;
  const [, code, keyId, signature] = match ?? [];
  if (found.length !== 1 || !match || !code || !keyId || !signature) return null;
  const signed = Buffer.from(file);
  signed.fill("A", match.index + match[0].length - SIGNATURE_CHARACTERS, match.index + match[0].length);
  return { seal: { code, keyId, signature: fromBase64url(signature) }, signed };
}
