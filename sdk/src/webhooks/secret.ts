import { type Bytes, base64Bytes } from "./bytes.ts";
import { WebhookVerificationError } from "./verification-error.ts";

/** The key of the Standard Webhooks signature: the bytes that the secret's text stands for. */
export function keyOf(secret: string): Bytes {
  const key = base64Bytes(secret.replace(/^whsec_/, ""));
  if (key === null || key.length === 0) {
    throw new WebhookVerificationError(
      "secret",
      "The secret is not one of an endpoint. Copy it whole: `whsec_` and what follows.",
    );
  }
  return key;
}
