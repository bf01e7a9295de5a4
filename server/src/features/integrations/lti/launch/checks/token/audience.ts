import { defineSentence } from "#platform/health/sentence.ts";
import { brief, claimMissing, type Refusal, refuse } from "../../../refusal.ts";
import type { ClaimFacts } from "../../claim-facts.ts";

/**
 * The token is for this tool and nobody else: one audience, as a text or a list of one. Further audiences would have to
 * be trusted, and none is (OpenID Connect Core, 3.1.3.7).
 */
export function checkAudience({ claims, login }: Pick<ClaimFacts, "claims" | "login">): Refusal | null {
  const { aud, azp } = claims;
  const audiences = Array.isArray(aud) ? aud : [aud];
  if (audiences.length !== 1 || audiences[0] !== login.client_id) {
    return refuse(
      "audience",
      "lti_audience",
      aud === undefined
        ? claimMissing({ name: "aud" })
        : otherAudience({ audience: brief(aud), client: brief(login.client_id) }),
    );
  }
  if (azp !== undefined && azp !== login.client_id) {
    return refuse("audience", "lti_authorized_party", otherParty({ party: brief(azp) }));
  }
  return null;
}

const otherAudience = defineSentence(
  "lti_launch.audience",
  'The token is for "{audience}", not for the client id "{client}".',
);
const otherParty = defineSentence(
  "lti_launch.authorized_party",
  'The token was made for "{party}" (`azp`), not for us.',
);
