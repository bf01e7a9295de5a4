import { isRecord } from "#kernel/record.ts";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import { claim } from "../../../claims.ts";
import { brief, claimMissing, type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";

/** The platform says what it accepts (Deep Linking, 4.4.1). The checks after this one look at the members. */
export function checkSettings({ claims }: Pick<ClaimFacts, "claims">): Refusal | null {
  if (isRecord(claims[claim.deepLinkingSettings])) return null;
  return refuse(
    "deep_linking_settings",
    "lti_deep_linking_settings",
    claimMissing({ name: "deep_linking_settings" }),
  );
}

const isSet = defineSentence("lti_launch.setting", '`{name}` is "{value}".');

/** What a member of the settings is, where it is not what it has to be. */
export function settingIs(name: string, value: unknown): Sentence {
  return value === undefined ? claimMissing({ name }) : isSet({ name, value: brief(value) });
}
