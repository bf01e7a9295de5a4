import { claim, memberOf } from "../../../claims.ts";
import { quote, type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";

/** Lessons open in a tab of their own (specification, "LTI rules"), so a link must be allowed to. */
export function checkDocumentTargets({ claims }: Pick<ClaimFacts, "claims">): Refusal | null {
  const targets = memberOf(claims[claim.deepLinkingSettings], "accept_presentation_document_targets");
  if (Array.isArray(targets) && targets.includes("window")) return null;
  return refuse(
    "accept_presentation_document_targets",
    "lti_document_targets",
    `\`accept_presentation_document_targets\` is ${quote(targets)}; lessons open in a window of their own, so it must hold "window".`,
  );
}
