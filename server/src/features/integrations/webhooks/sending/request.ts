import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { OutboundRequest } from "#platform/outbound/outbound.ts";
import { standardKey, standardSignature } from "#platform/standard-webhooks.ts";

/** All of it: name lookup, connecting, sending, and the last byte of the answer (specification, "Limits"). */
export const DEADLINE_MS = 10_000;
const KEPT_RESPONSE_BYTES = 16 * 1024;

export interface Message {
  url: string;
  /** Of the live secrets, the primary one first. */
  keys: readonly [SigningKey, ...SigningKey[]];
  eventId: string;
  eventType: string;
  /** As sent: encoded once, because signatures and request need the same bytes. */
  body: Buffer;
  /** Which attempt of this round, from 1. */
  attempt: number;
  sentAt: Date;
}

/** The values of the two headers that take a secret to make. They cover the bytes as sent. */
export interface Signatures {
  /** X-Service-Signature (specification, "Delivery"). */
  service: string;
  /** webhook-signature (Standard Webhooks 1.0.0): one for each live secret. */
  standard: string;
}

export function sign({ keys, eventId, body, sentAt }: Message): Signatures {
  const [primary] = keys;
  return {
    service: `sha256=${createHmac("sha256", primary.text).update(body).digest("hex")}`,
    standard: keys
      .map((key) => standardSignature(key.bytes, { id: eventId, timestamp: unixSeconds(sentAt), body }))
      .join(" "),
  };
}

/** The POST of an envelope. */
export function deliveryRequest(message: Message, signatures = sign(message)): OutboundRequest {
  return {
    method: "POST",
    url: message.url,
    headers: deliveryHeaders(message, signatures),
    body: message.body,
    deadlineMs: DEADLINE_MS,
    maxResponseBytes: KEPT_RESPONSE_BYTES,
    largerResponse: "truncate",
  };
}

export function deliveryHeaders(
  { eventId, eventType, attempt, sentAt }: Pick<Message, "eventId" | "eventType" | "attempt" | "sentAt">,
  signatures: Signatures,
): Record<string, string> {
  const timestamp = unixSeconds(sentAt);
  return {
    "Content-Type": "application/json",
    "User-Agent": "Lectern-Webhooks/1.0",
    "X-Service-Event": eventType,
    "X-Service-Signature": signatures.service,
    "X-Service-Delivery": eventId,
    "X-Service-Attempt": String(attempt),
    "X-Service-Timestamp": timestamp,
    "webhook-id": eventId,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.standard,
  };
}

function unixSeconds(moment: Date): string {
  return String(Math.floor(moment.getTime() / 1000));
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
    bytes: standardKey(secret),
  };
}
