import { randomToken, sha256 } from "#kernel/secret.ts";
import { basePath, type Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { busy } from "#platform/problems.ts";
import { recordLaunch } from "../launch-log/record.ts";
import { launchProblem } from "../problems.ts";
import type { Refusal } from "../refusal.ts";
import { LOGIN_SECONDS } from "./binding.ts";
import { chooseRegistration } from "./choose-registration.ts";
import { checkFrame, isFramed } from "./opened-how.ts";
import { type LoginParameters, readLoginParameters } from "./parameters.ts";
import { insertLogin, type LoginRegistration, selectRegistrationsOf } from "./queries.ts";

interface BegunLogin {
  /** The platform's address, with everything it needs. */
  authUrl: string;
  state: string;
  /** For the cookie; its hash stands in the login's row. */
  browserToken: string;
}

/**
 * Begins a login (OIDC third-party initiated login; specification, "LTI 1.3"): remembers it, and says where the browser
 * goes. It goes to the registered address alone. @throws a problem whose code opens the entry in the launch log
 */
export async function beginLogin(
  context: Context,
  request: HttpRequest,
  sent: unknown,
  findRoom: () => Promise<Refusal | null>,
): Promise<BegunLogin> {
  const parameters = readLoginParameters(sent);
  if ("code" in parameters) throw await refused(context, request, parameters);
  const isFull = await findRoom();
  const [state, nonce, browserToken] = [randomToken(), randomToken(), randomToken()];
  const now = context.clock();
  const registration = isFull
    ? undefined
    : await insertLogin(context.db, {
        issuer: parameters.issuer,
        clientId: parameters.clientId,
        isFramed: isFramed(request),
        stateHash: sha256(state),
        nonceHash: sha256(nonce),
        browserHash: sha256(browserToken),
        deploymentHint: parameters.deploymentHint,
        loginQuery: loginQuery(parameters),
        now,
        expiresAt: new Date(now.getTime() + LOGIN_SECONDS * 1000),
      });
  if (!registration) throw await closerLook(context, request, parameters, isFull);
  return { authUrl: authUrl(context, registration, parameters, state, nonce), state, browserToken };
}

/** Why no login was remembered. */
async function closerLook(
  context: Context,
  request: HttpRequest,
  parameters: LoginParameters,
  isFull: Refusal | null,
) {
  const ofIssuer = await selectRegistrationsOf(context.db, parameters.issuer);
  const registration = chooseRegistration(parameters, ofIssuer);
  if ("code" in registration) return refused(context, request, registration, parameters);
  const refusal = checkFrame(request, registration) ?? isFull;
  // An operator has just switched on what was off: the same again is good.
  return refusal ? refused(context, request, refusal, parameters, registration) : busy();
}

function authUrl(
  { settings }: Context,
  registration: LoginRegistration,
  { loginHint, messageHint }: LoginParameters,
  state: string,
  nonce: string,
): string {
  const url = new URL(registration.auth_url);
  const parameters = {
    scope: "openid",
    response_type: "id_token",
    response_mode: "form_post",
    prompt: "none",
    client_id: registration.client_id,
    redirect_uri: `${settings.siteUrl}${basePath}/lti/launch/`,
    login_hint: loginHint,
    state,
    nonce,
    ...(messageHint === null ? {} : { lti_message_hint: messageHint }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Where an LMS begins a login. */
export const LOGIN_PATH = `${basePath}/lti/login/`;

/** Where a login begins that asks the same again. */
export function loginPath(query: string): string {
  return `${LOGIN_PATH}?${query}`;
}

/** What the login was asked with, to ask the same again. */
function loginQuery({ issuer, loginHint, messageHint, clientId, deploymentHint }: LoginParameters): string {
  return new URLSearchParams({
    iss: issuer,
    login_hint: loginHint,
    ...(messageHint === null ? {} : { lti_message_hint: messageHint }),
    ...(clientId === null ? {} : { client_id: clientId }),
    ...(deploymentHint === null ? {} : { lti_deployment_id: deploymentHint }),
  }).toString();
}

async function refused(
  { db, clock }: Context,
  request: HttpRequest,
  refusal: Refusal,
  parameters?: LoginParameters,
  registration?: LoginRegistration,
) {
  const code = await recordLaunch(
    db,
    clock(),
    {
      requestId: request.id,
      registrationId: registration?.id ?? null,
      issuer: parameters?.issuer ?? null,
      clientId: registration?.client_id ?? parameters?.clientId ?? null,
      deploymentId: parameters?.deploymentHint ?? null,
    },
    refusal,
  );
  if (!parameters || !registration || refusal.code !== "lti_frame") return launchProblem(refusal, code);
  return launchProblem(refusal, code, {
    again: loginPath(loginQuery(parameters)),
    framedBy: [registration.auth_url, parameters.issuer],
  });
}
