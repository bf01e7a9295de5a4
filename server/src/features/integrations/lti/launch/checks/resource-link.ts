import { claim, isPlainText, memberOf } from "../../claims.ts";
import { claimMissing, type Refusal, refuse } from "../../refusal.ts";
import type { ClaimFacts } from "../claim-facts.ts";

/** Where in the LMS the launch came from (LTI Core, 5.3.5). */
export function checkResourceLink({ claims }: Pick<ClaimFacts, "claims">): Refusal | null {
  if (isPlainText(memberOf(claims[claim.resourceLink], "id"))) return null;
  return refuse("resource_link", "lti_resource_link", claimMissing({ name: "resource_link.id" }));
}
