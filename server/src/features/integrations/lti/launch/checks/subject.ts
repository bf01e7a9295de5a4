import { defineSentence } from "#platform/health/sentence.ts";
import { isPlainText } from "../../claims.ts";
import { type Refusal, refuse } from "../../refusal.ts";
import type { ClaimFacts } from "../claim-facts.ts";

/** Somebody must be there to learn: without `sub` the launch is anonymous. */
export function checkSubject({ claims: { sub } }: Pick<ClaimFacts, "claims">): Refusal | null {
  if (isPlainText(sub)) return null;
  if (sub === undefined || sub === null || sub === "") {
    return refuse("subject", "lti_anonymous", anonymous());
  }
  return refuse("subject", "lti_subject", noText());
}

const anonymous = defineSentence(
  "lti_launch.anonymous",
  "The launch is anonymous (no `sub`): visitors who are not signed in to the LMS cannot learn here.",
);
const noText = defineSentence(
  "lti_launch.subject",
  "The token's `sub` is not a text of at most 255 characters.",
);
