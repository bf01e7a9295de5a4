import { claim } from "../../claims.ts";
import { quote, type Refusal, refuse } from "../../refusal.ts";
import type { ClaimFacts } from "../claim-facts.ts";

/** The launch was meant for this site. Where it leads is decided by `template_id` alone, never by this address. */
export function checkTargetLink({ claims, siteUrl }: Pick<ClaimFacts, "claims" | "siteUrl">): Refusal | null {
  const target = claims[claim.targetLinkUri];
  if (target === undefined) return null;
  if (typeof target === "string" && URL.parse(target)?.origin === siteUrl) return null;
  return refuse(
    "target_link_uri",
    "lti_target_link",
    `The launch is for ${quote(target)}, this is ${siteUrl}. Correct the tool's URL in the LMS.`,
  );
}
