import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { OutboundRequest } from "#platform/outbound/outbound.ts";

/** All of it: name lookup, connecting, sending, and the last byte of the answer (specification, "Limits"). */
export const DEADLINE_MS = 10_000;
const KEPT_RESPONSE_BYTES = 16 * 1024;

export interface Message {
  url: string;
  /** Of the live secrets, the primary one first. */
  keys: readonly [SigningKey, ...SigningKey[]];
  eventId: string;
  eventType: string;
  body: string;
  /** Which attempt of this round, from 1. */
  attempt: number;
  sentAt: Date;
}

/** The POST of an envelope (specification, "Delivery"; Standard Webhooks 1.0.0). Signatures cover the bytes as sent. */
export function deliveryRequest(message: Message): OutboundRequest {
  const bytes = Buffer.from(message.body, "utf8");
  const timestamp = String(Math.floor(message.sentAt.getTime() / 1000));
  const [primary] = message.keys;
  return {
    method: "POST",
    url: message.url,
    headers: {
      "Content-Type": "application/json",
      "User-Agent": "Lectern-Webhooks/1.0",
      "X-Service-Event": message.eventType,
      "X-Service-Signature": `sha256=${createHmac("sha256", primary.text).update(bytes).digest("hex")}`,
      "X-Service-Delivery": message.eventId,
      "X-Service-Attempt": String(message.attempt),
      "X-Service-Timestamp": timestamp,
      "webhook-id": message.eventId,
      "webhook-timestamp": timestamp,
      "webhook-signature": message.keys
        .map((key) => standardSignature(key, message.eventId, timestamp, bytes))
        .join(" "),
    },
    body: bytes,
    deadlineMs: DEADLINE_MS,
    maxResponseBytes: KEPT_RESPONSE_BYTES,
    largerResponse: "truncate",
  };
}

function standardSignature({ bytes: key }: SigningKey, id: string, timestamp: string, bytes: Buffer): string {
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.`).update(bytes).digest("base64")}`;
}

/** A secret as signing takes it: the specification's signature uses its text, Standard Webhooks the bytes it stands for. */
export interface SigningKey {
  text: KeyObject;
  bytes: KeyObject;
}

/** Made once and used for many deliveries: Node takes a key object seven times as fast as the key's bytes. */
export function signingKey(secret: string): SigningKey {
  return {
    text: createSecretKey(secret, "utf8"),
    bytes: createSecretKey(secret.replace(/^whsec_/, ""), "base64"),
  };
}
