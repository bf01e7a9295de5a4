import { defineSentence } from "#platform/health/sentence.ts";
import { claim, memberOf } from "../../../claims.ts";
import { type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";
import { settingIs } from "./settings.ts";

/** Lessons are links that launch, and nothing else. */
export function checkAcceptTypes({ claims }: Pick<ClaimFacts, "claims">): Refusal | null {
  const types = memberOf(claims[claim.deepLinkingSettings], "accept_types");
  if (Array.isArray(types) && types.includes("ltiResourceLink")) return null;
  return refuse("accept_types", "lti_accept_types", settingIs("accept_types", types), mustHoldLinks());
}

const mustHoldLinks = defineSentence(
  "lti_launch.accept_types",
  'Lessons can only be added where it holds "ltiResourceLink".',
);
