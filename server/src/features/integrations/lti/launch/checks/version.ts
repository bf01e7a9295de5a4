import { defineSentence } from "#platform/health/sentence.ts";
import { claim } from "../../claims.ts";
import { brief, claimMissing, type Refusal, refuse } from "../../refusal.ts";
import type { ClaimFacts } from "../claim-facts.ts";

export function checkVersion({ claims }: Pick<ClaimFacts, "claims">): Refusal | null {
  const version = claims[claim.version];
  if (version === "1.3.0") return null;
  return refuse(
    "version",
    "lti_version",
    version === undefined ? claimMissing({ name: "version" }) : other({ version: brief(version) }),
    registerAnew(),
  );
}

const other = defineSentence("lti_launch.version", 'The launch is of LTI version "{version}".');
const registerAnew = defineSentence("lti_launch.version.register", "Register the tool for LTI 1.3.");
