import { defineSentence } from "#platform/health/sentence.ts";
import { claim, memberOf } from "../../../claims.ts";
import { type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";
import { settingIs } from "./settings.ts";

/** Said with yes or no, or not at all. Some platforms write yes and no as words. */
export function checkSwitches({ claims }: Pick<ClaimFacts, "claims">): Refusal | null {
  for (const name of ["accept_multiple", "accept_lineitem"]) {
    const value = memberOf(claims[claim.deepLinkingSettings], name);
    if (value === undefined || value === null || readSwitch(value) !== null) continue;
    return refuse("deep_linking_settings", "lti_accepts", settingIs(name, value), yesOrNo());
  }
  return null;
}

const yesOrNo = defineSentence("lti_launch.accepts", "It must be true or false.");

/** Null: it says neither yes nor no. */
export function readSwitch(value: unknown): boolean | null {
  if (value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  return null;
}
