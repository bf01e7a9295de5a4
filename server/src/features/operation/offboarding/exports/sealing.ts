import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The key of one export, as text. */
export const newExportKey = (): string => randomBytes(32).toString("base64url");

/** Encrypts a part (AES-256-GCM). It opens in its own slot only. */
export function sealPart(key: string, slot: string, content: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(key, "base64url"), iv);
  cipher.setAAD(Buffer.from(slot));
  return Buffer.concat([iv, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** @throws where the part was changed, or stands in another one's slot */
export function openPart(key: string, slot: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(
    "aes-256-gcm",
    Buffer.from(key, "base64url"),
    sealed.subarray(0, IV_BYTES),
  );
  decipher.setAAD(Buffer.from(slot));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}
