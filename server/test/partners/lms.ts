import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { aSigningKey, type SigningKey, signToken } from "./lms-token.ts";

/** What the platform puts into the token beyond the usual. `undefined` leaves a claim out. */
export interface Message {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** Signs with this key instead of the platform's own. */
  key?: SigningKey;
}

/** What the platform's page would post to the tool. */
export interface LaunchForm extends Record<string, string> {
  id_token: string;
  state: string;
}

/** A small LMS: an LTI 1.3 platform with keys and addresses of its own. Its `evil` half says whatever a test likes. */
export interface Lms {
  url: string;
  issuer: string;
  clientId: string;
  registration: { issuer: string; client_id: string; auth_url: string; jwks_url: string };
  key: SigningKey;
  /** How often its keys were asked for. */
  keyRequests: number;
  /** Every request it got, oldest first. */
  requests: string[];
  /** Where tools send the content that somebody chose, and what arrived there. */
  returnUrl: string;
  answers: { jwt: string; origin: string | undefined }[];
  /** Publishes another key, and the old one no longer. */
  rotateKey(): void;
  /** Answers the request for keys in a way of its own; null ends that. */
  answerKeys(answer: ((response: ServerResponse) => void) | null): void;
  /** Where an LMS sends the browser that clicks on a lesson. */
  loginParameters(change?: Record<string, string | undefined>): Record<string, string>;
  /** What follows at the platform: checks the tool's request and answers with the signed message. */
  authorize(authUrl: string, message?: Message): LaunchForm;
  /** What the platform's own pages say from now on, for browsers. */
  say(message: Message): void;
  close(): Promise<void>;
}

export const LTI = "https://purl.imsglobal.org/spec/lti/claim/";

export interface LmsOptions {
  now: () => Date;
  /** The tool's redirect URI, matched byte for byte. */
  redirectUri: string;
  clientId?: string;
  issuer?: string;
  /** The name of its host, for browsers that shall see another site. */
  host?: string;
  /** Each click's hint opens one launch, as in Moodle: asked a second time with the same, it shows an error page. */
  spendsHints?: boolean;
  /** Its first key: one of its own takes a tenth of a second to make. */
  key?: SigningKey;
}

let number = 0;

export async function startLms(options: LmsOptions): Promise<Lms> {
  let answerKeys: ((response: ServerResponse) => void) | null = null;
  let said: Message = {};
  let clicks = 0;
  const spentHints = new Set<string>();
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The LMS has no port.");
  const url = `http://${options.host ?? "127.0.0.1"}:${address.port}`;
  const issuer = options.issuer ?? url;
  const clientId = options.clientId ?? `client-${++number}`;

  const lms: Lms = {
    url,
    issuer,
    clientId,
    registration: {
      issuer,
      client_id: clientId,
      auth_url: `${url}/auth`,
      jwks_url: `http://127.0.0.1:${address.port}/jwks`,
    },
    key: options.key ?? aSigningKey(`key-${number}-1`),
    keyRequests: 0,
    requests: [],
    returnUrl: `${url}/deep-linking/return`,
    answers: [],
    rotateKey() {
      lms.key = aSigningKey(`${lms.key.kid}+`);
    },
    answerKeys(answer) {
      answerKeys = answer;
    },
    loginParameters: (change = {}) =>
      given({
        iss: issuer,
        client_id: clientId,
        login_hint: "3",
        lti_message_hint: JSON.stringify({
          cmid: 1,
          launchid: `ltilaunch1_${options.spendsHints ? ++clicks : 7}`,
        }),
        target_link_uri: options.redirectUri,
        lti_deployment_id: "1",
        ...change,
      }),
    authorize(authUrl, message = {}) {
      const { nonce, state, hint } = readRequest(authUrl, clientId, options.redirectUri);
      if (options.spendsHints && spentHints.has(hint)) throw new Error("The platform knows no such launch.");
      spentHints.add(hint);
      const { claims = {}, header = {}, key = lms.key } = message;
      const token = {
        ...usualClaims(issuer, clientId, options.redirectUri, options.now()),
        nonce,
        ...claims,
      };
      return {
        id_token: signToken({ typ: "JWT", alg: "RS256", kid: key.kid, ...header }, token, key),
        state,
      };
    },
    say(message) {
      said = message;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function respond(request: IncomingMessage, response: ServerResponse) {
    lms.requests.push(request.url ?? "");
    const asked = new URL(request.url ?? "/", url);
    if (asked.pathname === "/jwks") {
      lms.keyRequests += 1;
      if (answerKeys) return answerKeys(response);
      return response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify({ keys: [jwkOf(lms.key)] }));
    }
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (asked.pathname === "/auth") {
      const form = lms.authorize(asked.href, said);
      return response.end(postingPage(options.redirectUri, form));
    }
    if (request.url?.startsWith("/deep-linking/return")) {
      const form = new URLSearchParams((await request.toArray()).join(""));
      lms.answers.push({ jwt: form.get("JWT") ?? "", origin: request.headers.origin });
      return response.end("<!doctype html><title>LMS</title><h1>Back in the course</h1>");
    }
    const login = new URL("../login/", options.redirectUri).href;
    return response.end(coursePage(asked.pathname, login, lms.loginParameters()));
  }

  return lms;
}

export function jwkOf({ kid, publicKey }: SigningKey): Record<string, unknown> {
  return { ...publicKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" };
}

/** What a platform insists on (OpenID Connect Core, 3.2; LTI Security Framework, 5.1.1.2). @throws like its error page */
function readRequest(authUrl: string, clientId: string, redirectUri: string) {
  const { searchParams } = new URL(authUrl);
  const wanted: Record<string, string> = {
    scope: "openid",
    response_type: "id_token",
    response_mode: "form_post",
    prompt: "none",
    client_id: clientId,
    redirect_uri: redirectUri,
    login_hint: "3",
  };
  for (const [name, value] of Object.entries(wanted)) {
    if (searchParams.get(name) !== value)
      throw new Error(`The platform refuses ${name}=${searchParams.get(name)}`);
  }
  const [state, nonce] = [searchParams.get("state") ?? "", searchParams.get("nonce") ?? ""];
  if (!/^[\w-]{22,}$/.test(state) || !/^[\w-]{22,}$/.test(nonce)) throw new Error("No good state or nonce.");
  return { state, nonce, hint: searchParams.get("lti_message_hint") ?? "" };
}

/** A launch of Moodle's, shortened. */
function usualClaims(issuer: string, clientId: string, target: string, now: Date): Record<string, unknown> {
  const nowS = Math.floor(now.getTime() / 1000);
  return {
    iss: issuer,
    aud: clientId,
    sub: "3",
    iat: nowS,
    exp: nowS + 60,
    given_name: "Stu",
    family_name: "Dent",
    name: "Stu Dent",
    [`${LTI}version`]: "1.3.0",
    [`${LTI}message_type`]: "LtiResourceLinkRequest",
    [`${LTI}deployment_id`]: "1",
    [`${LTI}target_link_uri`]: target,
    [`${LTI}roles`]: ["http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"],
    [`${LTI}resource_link`]: { id: "1", title: "Lesson A" },
    [`${LTI}context`]: { id: "2", label: "LTI101", title: "LTI course" },
    [`${LTI}launch_presentation`]: { locale: "en", document_target: "window" },
    [`${LTI}custom`]: {
      user_name: "student",
      context_memberships_url: `${issuer}/services/memberships`,
      link_setting_url: `${issuer}/links/{link_id}/custom`,
    },
  };
}

function given(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function postingPage(action: string, form: Record<string, string>): string {
  return `<!doctype html><title>LMS</title><form method="post" action="${action}">${fields(form)}</form>
    <script>document.forms[0].submit()</script>`;
}

/** A course with one lesson: in a new tab, as it should be, or (`/framed`) inside the page. */
function coursePage(path: string, login: string, parameters: Record<string, string>): string {
  const isFramed = path === "/framed";
  const target = isFramed ? "inside" : "_blank";
  return `<!doctype html><title>LMS</title><h1>Course</h1>${isFramed ? '<iframe name="inside"></iframe>' : ""}
    <form method="post" action="${login}" target="${target}">${fields(parameters)}<button>Open lesson</button></form>`;
}

function fields(form: Record<string, string>): string {
  const quoted = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return Object.entries(form)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${quoted(value)}">`)
    .join("");
}
