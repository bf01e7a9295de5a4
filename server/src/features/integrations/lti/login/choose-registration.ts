import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import { brief, type Refusal, refuse, registrationOff } from "../refusal.ts";
import type { LoginParameters } from "./parameters.ts";
import type { LoginRegistration } from "./queries.ts";

/** The one active registration that the login means; nobody is redirected for any other. */
export function chooseRegistration(
  { issuer, clientId }: Pick<LoginParameters, "issuer" | "clientId">,
  ofIssuer: readonly LoginRegistration[],
): LoginRegistration | Refusal {
  const meant = ofIssuer.filter((row) => clientId === null || row.client_id === clientId);
  const [only, ...others] = meant;
  const named = brief(issuer);
  if (ofIssuer.length === 0) return refused("lti_issuer_unknown", unknownIssuer({ issuer: named }));
  if (!only) {
    return refused("lti_client_unknown", unknownClient({ issuer: named, client: brief(clientId) }));
  }
  if (others.length > 0) return refused("lti_client_unclear", unclearClient({ issuer: named }));
  if (!only.is_active) return refused("lti_registration_off", registrationOff());
  return only;
}

const unknownIssuer = defineSentence(
  "lti_launch.issuer_unknown",
  'The platform "{issuer}" is not registered: `lectern lti register`.',
);
const unknownClient = defineSentence(
  "lti_launch.client_unknown",
  '"{issuer}" is not registered with the client id "{client}".',
);
const unclearClient = defineSentence(
  "lti_launch.client_unclear",
  '"{issuer}" has several registrations and sent no `client_id`.',
);

function refused(code: Refusal["code"], reason: Sentence): Refusal {
  return { ...refuse("registration", code, reason), status: 400 };
}
