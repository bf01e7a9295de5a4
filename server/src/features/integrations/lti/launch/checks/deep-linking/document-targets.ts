import { defineSentence } from "#platform/health/sentence.ts";
import { claim, memberOf } from "../../../claims.ts";
import { type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";
import { settingIs } from "./settings.ts";

/** Lessons open in a tab of their own (specification, "LTI rules"), so a link must be allowed to. */
export function checkDocumentTargets({ claims }: Pick<ClaimFacts, "claims">): Refusal | null {
  const targets = memberOf(claims[claim.deepLinkingSettings], "accept_presentation_document_targets");
  if (Array.isArray(targets) && targets.includes("window")) return null;
  return refuse(
    "accept_presentation_document_targets",
    "lti_document_targets",
    settingIs("accept_presentation_document_targets", targets),
    mustHoldWindow(),
  );
}

const mustHoldWindow = defineSentence(
  "lti_launch.document_targets",
  'Lessons open in a window of their own, so it must hold "window".',
);
