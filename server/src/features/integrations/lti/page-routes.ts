import type { FastifyReply } from "fastify";
import { closeLearnerSession, setLearnerCookie } from "#people/credentials/index.ts";
import { basePath, type Context } from "#platform/feature.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import { unsupportedMediaType } from "#platform/problems.ts";
import { createAdmission } from "./admission.ts";
import { openSelection, SELECTION_SECONDS, selectionPath } from "./deep-linking/open-selection.ts";
import { deepLinkingPageRoutes } from "./deep-linking/page-routes.ts";
import { type Arrival, completeLaunch } from "./launch/arrival.ts";
import { signInKnownLearner } from "./launch/at-once.ts";
import { isDeepLinking } from "./launch/checks/message-type.ts";
import { acceptMessage, type SignedLaunch, type VerifiedLaunch, verifyToken } from "./launch/launch.ts";
import { bindBrowser, unbindBrowser } from "./login/binding.ts";
import { beginLogin, LOGIN_PATH } from "./login/login.ts";
import { createLoginRoom } from "./login/room.ts";
import { launchPage, loginByForm, loginByLink } from "./page-descriptions.ts";
import { createPlatformKeys } from "./platform-keys/platform-keys.ts";
import { lessonMissing, scenarioMissing, scenarioUnavailable } from "./problems.ts";

/** Tokens grow with the platform's custom parameters; nothing of an LMS comes near this. */
const LARGEST_LAUNCH = 256_000;
const LARGEST_LOGIN = 64_000;

/** The browser's side of LTI 1.3 (contract 6.4): the login that an LMS begins, and the launch that answers it. */
export function ltiPageRoutes(app: HttpServer, context: Context): void {
  const platformKeys = createPlatformKeys(context);
  const findRoom = createLoginRoom(context);
  /** Also for a browser inside a frame, which the common guard of pages would leave without an answer. */
  const config = { charge: "handler" } as const;

  const admit = createAdmission(context);

  async function login(request: HttpRequest, reply: FastifyReply) {
    const sent = request.method === "POST" ? formOf(request) : queryOf(request);
    const { authUrl, state, browserToken } = await beginLogin(context, request, sent, findRoom);
    bindBrowser(reply, state, browserToken);
    return reply.redirect(authUrl, 302);
  }

  const loginRoute = {
    schema: { hide: true },
    onRequest: admit,
    bodyLimit: LARGEST_LOGIN,
    exposeHeadRoute: false,
  };
  app.get(LOGIN_PATH, { ...loginRoute, config: { ...config, page: loginByLink } }, login);
  app.post(LOGIN_PATH, { ...loginRoute, config: { ...config, page: loginByForm } }, login);

  app.post(
    `${basePath}/lti/launch/`,
    {
      schema: { hide: true },
      config: { ...config, page: launchPage },
      onRequest: admit,
      bodyLimit: LARGEST_LAUNCH,
    },
    async (request, reply) => {
      formOf(request);
      const signed = await verifyToken(context, request, platformKeys);
      const known = await signInKnownLearner(context, request, signed);
      if (known) return signIn(request, reply, signed, known);
      const launch = await acceptMessage(context, signed);
      if (isDeepLinking(launch.claims)) return offerSelection(request, reply, signed, launch);
      return signIn(request, reply, signed, await completeLaunch(context, request, launch));
    },
  );

  async function signIn(
    request: HttpRequest,
    reply: FastifyReply,
    { state }: SignedLaunch,
    arrival: Arrival,
  ) {
    unbindBrowser(reply, state);
    await closeLearnerSession(context, request, reply);
    setLearnerCookie(context, reply, arrival.sessionToken);
    if (arrival.path !== null) return reply.redirect(arrival.path, 302);
    showAsSignedIn(request, arrival);
    const problem =
      arrival.refused?.to === "unavailable"
        ? scenarioUnavailable
        : arrival.refused?.what === "scenario"
          ? scenarioMissing
          : lessonMissing;
    throw problem({ members: { launch_code: arrival.launchCode } });
  }

  /** The person who selects lessons is not a learner: they get a ticket for the selection page, and no session. */
  async function offerSelection(
    request: HttpRequest,
    reply: FastifyReply,
    { state }: SignedLaunch,
    launch: VerifiedLaunch,
  ) {
    const { ticket, browserToken } = await openSelection(context, request, launch);
    unbindBrowser(reply, state);
    bindBrowser(reply, ticket, browserToken, SELECTION_SECONDS);
    return reply.redirect(`${selectionPath}?selection=${ticket}`, 303);
  }

  deepLinkingPageRoutes(app, context);
}

/** Forms only: a body of another kind could be sent by a script of another site. @throws unsupportedMediaType */
function formOf(request: HttpRequest): unknown {
  const [type = ""] = (request.headers["content-type"] ?? "").toLowerCase().split(";");
  if (type.trim() === "application/x-www-form-urlencoded") return request.body;
  throw unsupportedMediaType({
    detail: "Send the body as `Content-Type: application/x-www-form-urlencoded`.",
  });
}

/** As it was sent: elsewhere the last of two values counts, here two are a mistake. */
function queryOf({ url }: HttpRequest): Record<string, string | string[]> {
  const query = new URLSearchParams(url.split("?").slice(1).join("?"));
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const [value = "", ...others] = query.getAll(name);
      return [name, others.length === 0 ? value : [value, ...others]];
    }),
  );
}

/** The explaining page offers the way to the learner's own lessons: they are signed in by now. */
function showAsSignedIn(request: HttpRequest, { organizationId, userId }: Arrival): void {
  request.session = {
    sessionId: 0,
    organizationId,
    userId,
    hideExitButton: false,
    returnUrl: null,
  };
}
