import { createHmac, createSecretKey, type KeyObject } from "node:crypto";

/** The bytes that a secret of the form `whsec_` and Base64 stands for. */
export function standardKey(secret: string): KeyObject {
  return createSecretKey(secret.replace(/^whsec_/, ""), "base64");
}

/** The value of `webhook-signature`, one signature of it (Standard Webhooks 1.0.0). */
export function standardSignature(
  key: KeyObject,
  { id, timestamp, body }: { id: string; timestamp: string; body: Buffer },
): string {
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64")}`;
}
