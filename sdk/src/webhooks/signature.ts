import { type Bytes, base64Bytes, hexBytes, joinBytes, textBytes } from "./bytes.ts";
import { readHeaders, type SignatureHeaders, type WebhookHeaders } from "./headers.ts";
import { isSignedWithAny } from "./hmac.ts";
import { keyOf } from "./secret.ts";
import { WebhookVerificationError } from "./verification-error.ts";

interface SignedRequest {
  body: Bytes;
  headers: WebhookHeaders;
  secrets: readonly string[];
  toleranceSeconds: number;
  requireTimestamp: boolean;
  nowSeconds: number;
}

/**
 * The Standard Webhooks headers decide where they are there: they alone hold a time, and during a rotation they alone
 * are signed with the new secret as well.
 */
export async function checkSignature(request: SignedRequest): Promise<void> {
  const { standard, service } = readHeaders(request.headers);
  if (standard !== null) return checkStandard(request, standard);
  if (request.requireTimestamp) {
    throw new WebhookVerificationError("headers", "The header webhook-timestamp is missing, and required.");
  }
  if (service !== null) return checkService(request, service);
}

/** Standard Webhooks 1.0.0: `v1,<base64>` for each live secret, over `id.timestamp.body`. */
async function checkStandard(
  { body, secrets, toleranceSeconds, nowSeconds }: SignedRequest,
  { id, timestamp, signatures }: NonNullable<SignatureHeaders["standard"]>,
): Promise<void> {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError("timestamp", "webhook-timestamp is not a number of seconds.");
  }
  const ageSeconds = nowSeconds - Number(timestamp);
  if (Math.abs(ageSeconds) > toleranceSeconds) throw stale(Math.round(ageSeconds), toleranceSeconds);
  const signed = joinBytes(textBytes(`${id}.${timestamp}.`), body);
  const keys = secrets.map(keyOf);
  if (!(await isSignedWithAny(keys, signed, versionOne(signatures)))) throw wrong("webhook-signature");
}

/** Other versions, and what cannot be read, are passed over: one that matches is enough. */
function versionOne(signatures: string): Bytes[] {
  return signatures
    .split(" ")
    .filter((signature) => signature.startsWith("v1,"))
    .flatMap((signature) => base64Bytes(signature.slice("v1,".length)) ?? []);
}

/** Specification, "Delivery": `sha256=<hex>`, keyed with the secret's text. */
async function checkService({ body, secrets }: SignedRequest, header: string): Promise<void> {
  const [, hex = ""] = /^sha256=([0-9a-f]{64})$/i.exec(header) ?? [];
  if (!(await isSignedWithAny(secrets.map(textBytes), body, [hexBytes(hex)]))) {
    throw wrong("X-Service-Signature");
  }
}

function stale(ageSeconds: number, toleranceSeconds: number) {
  const when = ageSeconds > 0 ? `${ageSeconds} s ago` : `${-ageSeconds} s from now`;
  return new WebhookVerificationError(
    "timestamp",
    `webhook-timestamp is ${when}; at most ${toleranceSeconds} s are accepted. Either the request is an old one sent again, or a clock is wrong.`,
  );
}

function wrong(header: string) {
  return new WebhookVerificationError(
    "signature",
    `${header} does not match. Either the secret is another endpoint's, or the body is not the one that was sent.`,
  );
}
