import { claim, memberOf } from "../../../claims.ts";
import { quote, type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";

/** Lessons are links that launch, and nothing else. */
export function checkAcceptTypes({ claims }: Pick<ClaimFacts, "claims">): Refusal | null {
  const types = memberOf(claims[claim.deepLinkingSettings], "accept_types");
  if (Array.isArray(types) && types.includes("ltiResourceLink")) return null;
  return refuse(
    "accept_types",
    "lti_accept_types",
    `\`accept_types\` is ${quote(types)}; lessons can only be added where it holds "ltiResourceLink".`,
  );
}
