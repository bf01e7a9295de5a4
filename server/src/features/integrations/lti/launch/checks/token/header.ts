import { defineSentence } from "#platform/health/sentence.ts";
import { isPlainText } from "../../../claims.ts";
import { brief, type Refusal, refuse } from "../../../refusal.ts";

/**
 * The token's own words about its signature are not followed: one algorithm, a key of the registration's, named by
 * `kid`. `jku`, `x5u`, `jwk` and `x5c` are never looked at (RFC 8725, 3.1 and 3.10).
 */
export function checkHeader(header: Record<string, unknown>): Refusal | null {
  if (header.alg !== "RS256") {
    const other = header.alg === undefined ? noAlgorithm() : otherAlgorithm({ algorithm: brief(header.alg) });
    return refuse("header", "lti_algorithm", other);
  }
  if ("crit" in header) {
    return refuse("header", "lti_critical_header", critical());
  }
  if (!isPlainText(header.kid)) {
    return refuse("header", "lti_key_id", noKeyId());
  }
  return null;
}

const noAlgorithm = defineSentence(
  "lti_launch.algorithm_missing",
  "The token's header has no `alg`; LTI asks for RS256.",
);
const otherAlgorithm = defineSentence(
  "lti_launch.algorithm",
  'The token is signed with "{algorithm}"; LTI asks for RS256.',
);
const critical = defineSentence(
  "lti_launch.critical_header",
  "The token's header has `crit`, which no LTI platform sends.",
);
const noKeyId = defineSentence("lti_launch.key_id", "The token's header names no key: `kid` must be a text.");
