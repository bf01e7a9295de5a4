import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** An unguessable token, base64url without padding: 32 bytes make 43 characters. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/**
 * The form in which high-entropy secrets are stored and looked up. Not for passwords people choose:
 * those need a slow hash.
 */
export function sha256(text: string): Buffer {
  return createHash("sha256").update(text, "utf8").digest();
}

/** Compares in a time that tells nothing about where, or by how much in length, the two differ. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(sha256(one), sha256(other));
}
