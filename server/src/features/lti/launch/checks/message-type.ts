import { claim } from "../../claims.ts";
import { quote, type Refusal, refuse } from "../../refusal.ts";
import type { ClaimFacts } from "../claim-facts.ts";

/** A launch of a link, or the choice of content where the registration allows it. */
export function checkMessageType({ claims, login }: Pick<ClaimFacts, "claims" | "login">): Refusal | null {
  const type = claims[claim.messageType];
  if (type === "LtiResourceLinkRequest") return null;
  if (type !== "LtiDeepLinkingRequest") {
    return refuse("message_type", "lti_message_type", `The message ${quote(type)} is not supported.`);
  }
  if (login.allows_deep_linking) return null;
  return refuse(
    "message_type",
    "lti_deep_linking_off",
    "Choosing content from the LMS (Deep Linking) is not supported here. Set `template_id` as a custom parameter, or switch Deep Linking on for this registration.",
  );
}
