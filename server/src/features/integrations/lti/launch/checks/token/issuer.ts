import { quote, type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";

/** Looked at before any key is fetched, so that keys come from the registration of the login alone. */
export function checkIssuer({ claims, login }: Pick<ClaimFacts, "claims" | "login">): Refusal | null {
  if (claims.iss === login.issuer) return null;
  return refuse(
    "issuer",
    "lti_issuer",
    `The token is of ${quote(claims.iss)}, the login was of ${quote(login.issuer)}.`,
  );
}
