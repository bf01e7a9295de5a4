import type { Bytes } from "./bytes.ts";

const hmacSha256 = { name: "HMAC", hash: "SHA-256" };

/** Whether one of the signatures is the HMAC-SHA256 of the message with one of the keys. Compares in constant time. */
export async function isSignedWithAny(
  keys: readonly Bytes[],
  message: Bytes,
  signatures: readonly Bytes[],
): Promise<boolean> {
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey("raw", bytes, hmacSha256, false, ["verify"]);
    for (const signature of signatures) {
      if (await crypto.subtle.verify("HMAC", key, signature, message)) return true;
    }
  }
  return false;
}

export async function hmac(bytes: Bytes, message: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", bytes, hmacSha256, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
}
