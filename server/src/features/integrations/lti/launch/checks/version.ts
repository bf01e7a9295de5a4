import { claim } from "../../claims.ts";
import { quote, type Refusal, refuse } from "../../refusal.ts";
import type { ClaimFacts } from "../claim-facts.ts";

export function checkVersion({ claims }: Pick<ClaimFacts, "claims">): Refusal | null {
  const version = claims[claim.version];
  if (version === "1.3.0") return null;
  return refuse(
    "version",
    "lti_version",
    `The launch is of LTI version ${quote(version)}; register the tool for LTI 1.3.`,
  );
}
