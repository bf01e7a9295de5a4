import { isRecord } from "#kernel/record.ts";
import { claim } from "../../../claims.ts";
import { type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";

/** The platform says what it accepts (Deep Linking, 4.4.1). The checks after this one look at the members. */
export function checkSettings({ claims }: Pick<ClaimFacts, "claims">): Refusal | null {
  if (isRecord(claims[claim.deepLinkingSettings])) return null;
  return refuse(
    "deep_linking_settings",
    "lti_deep_linking_settings",
    "The token has no claim `deep_linking_settings`.",
  );
}
