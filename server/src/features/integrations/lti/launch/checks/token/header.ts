import { isPlainText } from "../../../claims.ts";
import { quote, type Refusal, refuse } from "../../../refusal.ts";

/**
 * The token's own words about its signature are not followed: one algorithm, a key of the registration's, named by
 * `kid`. `jku`, `x5u`, `jwk` and `x5c` are never looked at (RFC 8725, 3.1 and 3.10).
 */
export function checkHeader(header: Record<string, unknown>): Refusal | null {
  if (header.alg !== "RS256") {
    return refuse(
      "header",
      "lti_algorithm",
      `The token is signed with ${quote(header.alg)}; LTI asks for RS256.`,
    );
  }
  if ("crit" in header) {
    return refuse(
      "header",
      "lti_critical_header",
      "The token's header has `crit`, which no LTI platform sends.",
    );
  }
  if (!isPlainText(header.kid)) {
    return refuse("header", "lti_key_id", "The token's header names no key: `kid` must be a text.");
  }
  return null;
}
