import { defineSentence } from "#platform/health/sentence.ts";
import { claim } from "../../claims.ts";
import { brief, type Refusal, refuse } from "../../refusal.ts";
import type { ClaimFacts } from "../claim-facts.ts";

/** The launch was meant for this site. Where it leads is decided by `template_id` alone, never by this address. */
export function checkTargetLink({ claims, siteUrl }: Pick<ClaimFacts, "claims" | "siteUrl">): Refusal | null {
  const target = claims[claim.targetLinkUri];
  if (target === undefined) return null;
  if (typeof target === "string" && URL.parse(target)?.origin === siteUrl) return null;
  return refuse("target_link_uri", "lti_target_link", elsewhere({ target: brief(target), site: siteUrl }));
}

const elsewhere = defineSentence(
  "lti_launch.target_link",
  'The launch is for "{target}", this is {site}. Correct the tool\'s URL in the LMS.',
);
