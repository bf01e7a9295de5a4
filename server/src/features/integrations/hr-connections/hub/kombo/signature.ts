import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether one of the secrets signed these bytes: `X-Kombo-Signature` is the HMAC-SHA256 of the body as it came, in
 * base64url without padding. Several secrets, while one replaces another.
 */
export function isSigned(raw: Buffer, headers: IncomingHttpHeaders, secrets: readonly string[]): boolean {
  const sent = headers["x-kombo-signature"];
  if (typeof sent !== "string") return false;
  const signature = Buffer.from(sent);
  return secrets.some((secret) => {
    const expected = Buffer.from(createHmac("sha256", secret).update(raw).digest("base64url"));
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  });
}
