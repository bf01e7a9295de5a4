import { defineSentence } from "#platform/health/sentence.ts";
import { claim, memberOf } from "../../../claims.ts";
import { type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";

const longest = { data: 65_536, title: 1024, text: 65_536 };

/** `data` is the platform's own and goes back as it came, so it must be a text that can be kept. */
export function checkTexts({ claims }: Pick<ClaimFacts, "claims">): Refusal | null {
  for (const [name, most] of Object.entries(longest)) {
    const value = memberOf(claims[claim.deepLinkingSettings], name);
    if (value === undefined || value === null || isKept(value, most)) continue;
    return refuse("deep_linking_settings", "lti_texts", noText({ name, most }));
  }
  return null;
}

function isKept(value: unknown, most: number): boolean {
  return typeof value === "string" && value.length <= most && !value.includes("\0") && value.isWellFormed();
}

const noText = defineSentence("lti_launch.texts", "`{name}` is no text of at most {most} characters.");
