import { defineSentence } from "#platform/health/sentence.ts";
import { type Claims, claim } from "../../claims.ts";
import { brief, claimMissing, type Refusal, refuse } from "../../refusal.ts";
import type { ClaimFacts } from "../claim-facts.ts";

/** The launch of a link; and, where the registration is switched to it, the request to choose content (Deep Linking). */
export function checkMessageType({ claims, login }: Pick<ClaimFacts, "claims" | "login">): Refusal | null {
  if (claims[claim.messageType] === "LtiResourceLinkRequest") return null;
  if (!isDeepLinking(claims)) {
    const type = claims[claim.messageType];
    const wrong =
      type === undefined ? claimMissing({ name: "message_type" }) : unsupported({ type: brief(type) });
    return refuse("message_type", "lti_message_type", wrong);
  }
  if (login.deep_linking) return null;
  return refuse("message_type", "lti_deep_linking", deepLinkingOff());
}

const unsupported = defineSentence("lti_launch.message_type", 'The message "{type}" is not supported.');
const deepLinkingOff = defineSentence(
  "lti_launch.deep_linking",
  "Choosing content from the LMS (Deep Linking) is off for this registration. Switch it on with `lectern lti update ID --deep-linking`, or set `template_id` as a custom parameter of the link.",
);

export function isDeepLinking(claims: Claims): boolean {
  return claims[claim.messageType] === "LtiDeepLinkingRequest";
}
