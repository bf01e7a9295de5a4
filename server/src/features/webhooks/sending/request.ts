import { createHmac } from "node:crypto";
import type { OutboundRequest } from "#platform/outbound/outbound.ts";

/** All of it: name lookup, connecting, sending, and the last byte of the answer (specification, "Limits"). */
export const DEADLINE_MS = 10_000;
const KEPT_RESPONSE_BYTES = 16 * 1024;

export interface Message {
  url: string;
  /** Live secrets, the primary one first. */
  secrets: readonly string[];
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
  const [primary = ""] = message.secrets;
  return {
    method: "POST",
    url: message.url,
    headers: {
      "Content-Type": "application/json",
      "User-Agent": "Lectern-Webhooks/1.0",
      "X-Service-Event": message.eventType,
      "X-Service-Signature": `sha256=${createHmac("sha256", primary).update(bytes).digest("hex")}`,
      "X-Service-Delivery": message.eventId,
      "X-Service-Attempt": String(message.attempt),
      "X-Service-Timestamp": timestamp,
      "webhook-id": message.eventId,
      "webhook-timestamp": timestamp,
      "webhook-signature": message.secrets
        .map((secret) => standardSignature(secret, message.eventId, timestamp, bytes))
        .join(" "),
    },
    body: bytes,
    deadlineMs: DEADLINE_MS,
    maxResponseBytes: KEPT_RESPONSE_BYTES,
    largerResponse: "truncate",
  };
}

function standardSignature(secret: string, id: string, timestamp: string, bytes: Buffer): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.`).update(bytes).digest("base64")}`;
}
