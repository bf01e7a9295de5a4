import { type KeyObject, verify } from "node:crypto";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import { type Refusal, refuse } from "../../../refusal.ts";
import type { SignedToken } from "../../token.ts";

/**
 * RS256 (RFC 7518, 3.3) and nothing else, whatever the header says, with the key that the platform publishes. At once:
 * handing it to another thread would take longer than the check.
 */
export function checkSignature({ signed, signature }: SignedToken, key: KeyObject): Refusal | null {
  if (verify("sha256", signed, key, signature)) return null;
  return refuse("signature", "lti_signature", unfit());
}

/** There is a key to check with. */
export function keyMissing(failure: Sentence): Refusal {
  return refuse("key", "lti_key_unknown", noKey(), failure);
}

const unfit = defineSentence(
  "lti_launch.signature",
  "The token's signature does not fit the platform's key.",
);
const noKey = defineSentence("lti_launch.key_unknown", "No key to check the token with:");
