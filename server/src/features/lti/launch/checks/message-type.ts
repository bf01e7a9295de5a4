import { claim } from "../../claims.ts";
import { quote, type Refusal, refuse } from "../../refusal.ts";
import type { ClaimFacts } from "../claim-facts.ts";

/** A launch of a link. Choosing content from the LMS (Deep Linking) is not supported (specification, "LTI rules"). */
export function checkMessageType({ claims }: Pick<ClaimFacts, "claims">): Refusal | null {
  const type = claims[claim.messageType];
  if (type === "LtiResourceLinkRequest") return null;
  if (type !== "LtiDeepLinkingRequest") {
    return refuse("message_type", "lti_message_type", `The message ${quote(type)} is not supported.`);
  }
  return refuse(
    "message_type",
    "lti_deep_linking",
    "Choosing content from the LMS (Deep Linking) is not supported here. Set `template_id` as a custom parameter of the link.",
  );
}
