import { quote, type Refusal } from "../refusal.ts";
import type { LoginParameters } from "./parameters.ts";
import type { LoginRegistration } from "./queries.ts";

/** The one active registration that the login means; nobody is redirected for any other. */
export function chooseRegistration(
  { issuer, clientId }: Pick<LoginParameters, "issuer" | "clientId">,
  ofIssuer: readonly LoginRegistration[],
): LoginRegistration | Refusal {
  const meant = ofIssuer.filter((row) => clientId === null || row.client_id === clientId);
  const [only, ...others] = meant;
  if (ofIssuer.length === 0) {
    return refused(
      "lti_issuer_unknown",
      `The platform ${quote(issuer)} is not registered: \`lectern lti register\`.`,
    );
  }
  if (!only) {
    return refused(
      "lti_client_unknown",
      `${quote(issuer)} is not registered with the client id ${quote(clientId)}.`,
    );
  }
  if (others.length > 0) {
    return refused(
      "lti_client_unclear",
      `${quote(issuer)} has several registrations and sent no \`client_id\`.`,
    );
  }
  if (!only.is_active) return refused("lti_registration_off", "The registration is switched off.");
  return only;
}

function refused(code: Refusal["code"], reason: string): Refusal {
  return { step: "registration", code, status: 400, reason };
}
