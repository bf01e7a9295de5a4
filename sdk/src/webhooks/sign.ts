import { type Bytes, joinBytes, textBytes } from "./bytes.ts";
import { hmac } from "./hmac.ts";
import { keyOf } from "./secret.ts";

export interface WebhookToSign {
  /** The envelope: `id`, `event`, `created_at`, `data`. */
  event: { id: string; event: string; [member: string]: unknown };
  /** `whsec_` and what follows. */
  secret: string;
  /** Milliseconds since 1970; the system's time when left out. */
  now?: () => number;
}

/** A request as the service sends it: for the tests of a receiver, and to pass events on while developing one. */
export async function signWebhook({ event, secret, now = Date.now }: WebhookToSign) {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(now() / 1000));
  const bytes = textBytes(body);
  const signed = joinBytes(textBytes(`${event.id}.${timestamp}.`), bytes);
  const headers = {
    "content-type": "application/json",
    "x-service-event": event.event,
    "x-service-signature": `sha256=${hexOf(await hmac(textBytes(secret), bytes))}`,
    "x-service-delivery": event.id,
    "x-service-timestamp": timestamp,
    "webhook-id": event.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${base64Of(await hmac(keyOf(secret), signed))}`,
  };
  return { body, headers };
}

function hexOf(bytes: Bytes): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function base64Of(bytes: Bytes): string {
  return btoa(String.fromCharCode(...bytes));
}
