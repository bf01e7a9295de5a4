import { defineSentence } from "#platform/health/sentence.ts";
import { brief, claimMissing, type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";

/** Looked at before any key is fetched, so that keys come from the registration of the login alone. */
export function checkIssuer({ claims, login }: Pick<ClaimFacts, "claims" | "login">): Refusal | null {
  if (claims.iss === login.issuer) return null;
  return refuse(
    "issuer",
    "lti_issuer",
    claims.iss === undefined
      ? claimMissing({ name: "iss" })
      : otherIssuer({ token: brief(claims.iss), login: brief(login.issuer) }),
  );
}

const otherIssuer = defineSentence(
  "lti_launch.issuer",
  'The token is of "{token}", the login was of "{login}".',
);
