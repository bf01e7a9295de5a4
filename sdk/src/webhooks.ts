import { type Bytes, textBytes } from "./webhooks/bytes.ts";
import { readEvent, type WebhookEvent } from "./webhooks/event.ts";
import type { WebhookHeaders } from "./webhooks/headers.ts";
import { checkSignature } from "./webhooks/signature.ts";
import { WebhookVerificationError } from "./webhooks/verification-error.ts";

export type {
  AssignmentData,
  DocumentData,
  EnrolmentData,
  FeedbackData,
  LessonData,
  RecallDueData,
  SubscriptionCanceledData,
  SubscriptionData,
  TeamData,
  TemplateRetiredData,
  UserData,
  WebhookEvent,
  WebhookEventOf,
  WebhookEventType,
} from "./webhooks/event.ts";
export type { WebhookHeaders } from "./webhooks/headers.ts";
export { signWebhook, type WebhookToSign } from "./webhooks/sign.ts";
export { type WebhookCheck, WebhookVerificationError } from "./webhooks/verification-error.ts";

const FIVE_MINUTES = 300;

export interface WebhookRequest {
  /** The request's body as it arrived. Not one that was parsed and written again: the signature covers its bytes. */
  body: string | Uint8Array;
  headers: WebhookHeaders;
  /** The endpoint's secret, whole, with its `whsec_`. */
  secret?: string;
  /** While a secret is being replaced: the old one and the new one. A request signed with either is genuine. */
  secrets?: readonly string[];
  /** How far `webhook-timestamp` may be from now, either way. Seconds; 300 when left out. */
  toleranceSeconds?: number;
  /** Refuses requests without the `webhook-…` headers: `X-Service-Signature` alone does not say when it was made. */
  requireTimestamp?: boolean;
  /** Milliseconds since 1970; the system's time when left out. */
  now?: () => number;
}

/**
 * The event in a webhook request, once it is certain that it comes from who knows the secret. Where the request has
 * the Standard Webhooks headers they decide; otherwise `X-Service-Signature` does.
 * @throws WebhookVerificationError whose `check` says what failed. Answer such a request with 400 and do nothing else
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent> {
  const body = bytesOf(request.body);
  await checkSignature({
    body,
    headers: request.headers,
    secrets: secretsOf(request),
    toleranceSeconds: request.toleranceSeconds ?? FIVE_MINUTES,
    requireTimestamp: request.requireTimestamp ?? false,
    nowSeconds: (request.now ?? Date.now)() / 1000,
  });
  return readEvent(body);
}

function bytesOf(body: unknown): Bytes {
  if (typeof body === "string") return textBytes(body);
  if (body instanceof Uint8Array) return new Uint8Array(body);
  throw new WebhookVerificationError(
    "body",
    "`body` must be the request's body as it arrived, text or bytes; this is a parsed one. Switch the parser off for this route.",
  );
}

function secretsOf({ secret, secrets = [] }: WebhookRequest): string[] {
  const known = [...(secret === undefined ? [] : [secret]), ...secrets];
  if (known.length === 0 || known.includes("")) {
    throw new WebhookVerificationError(
      "secret",
      "Give the endpoint's secret as `secret`, or several as `secrets`; none may be empty.",
    );
  }
  return known;
}
