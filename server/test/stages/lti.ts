import { sql } from "kysely";
import { type Answer, type SendOptions, startApp, type TestApp, type TestAppOptions } from "../app.ts";
import { aPartner, type Partner } from "../builders.ts";
import { type LaunchForm, type Lms, type LmsOptions, type Message, startLms } from "../partners/lms.ts";
import { assertSaidInParts } from "../said-in-parts.ts";
import { localReceivers, operate } from "../webhooks.ts";

export const LOGIN = "/api/v1/lti/login/";
export const LAUNCH = "/api/v1/lti/launch/";

/** A service, a partner's organization, and an LMS that is registered for it. */
export interface LtiStage {
  app: TestApp;
  partner: Partner;
  lms: Lms;
  registrationId: number;
  /** Another LMS of the same tool. */
  anotherLms(options?: Partial<LmsOptions>): Promise<Lms>;
  /** Registers it, with deployment "1" of the partner's unless said otherwise. @returns the registration's id */
  register(
    lms: Lms,
    settings?: Record<string, unknown>,
    deployments?: Record<string, string>,
  ): Promise<number>;
  stop(): Promise<void>;
}

export async function startLtiStage(options: TestAppOptions = {}): Promise<LtiStage> {
  const app = await startApp({ ...options, config: { ...localReceivers, ...options.config } });
  const stage = await anLtiStage(app, await aPartner(app));
  return {
    ...stage,
    async stop() {
      await app.stop();
      await stage.stop();
    },
  };
}

/** The same on a service that is there already; its `stop` stops the LMS only. */
export async function anLtiStage(app: TestApp, partner: Partner): Promise<LtiStage> {
  const others: Lms[] = [];
  const anotherLms = async (change: Partial<LmsOptions> = {}) => {
    const lms = await startLms({ now: app.clock, redirectUri: `${app.siteUrl}${LAUNCH}`, ...change });
    others.push(lms);
    return lms;
  };
  const register: LtiStage["register"] = async (lms, settings = {}, deployments = { 1: partner.slug }) => {
    const created = await operate(app, "POST", "/lti-registrations/", { ...lms.registration, ...settings });
    if (created.status !== 201) throw new Error(`No registration: ${created.text}`);
    for (const [deployment_id, organization] of Object.entries(deployments)) {
      const registration = created.json.id;
      const answer = await operate(app, "POST", "/lti-deployments/", {
        registration,
        deployment_id,
        organization,
      });
      if (answer.status !== 201) throw new Error(`No deployment: ${answer.text}`);
    }
    return created.json.id;
  };
  const lms = await anotherLms();
  const registrationId = await register(lms);
  return {
    app,
    partner,
    lms,
    registrationId,
    anotherLms,
    register,
    async stop() {
      await Promise.all(others.map((other) => other.close()));
    },
  };
}

/** A browser: it keeps the cookies that it is given. */
export interface LtiBrowser {
  cookies: Map<string, string>;
  login(parameters: Record<string, string>, method?: "GET" | "POST"): Promise<Answer>;
  /** Posts to the launch, as the platform's page would make it. */
  post(form: Record<string, string>, options?: SendOptions): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** Sends a form of one of our pages; a list is sent as several fields of one name. */
  submit(
    path: string,
    form: Record<string, string | readonly string[]>,
    options?: SendOptions,
  ): Promise<Answer>;
  /** Login, platform and launch in one go. */
  open(lms: Lms, message?: Message, parameters?: Record<string, string | undefined>): Promise<Answer>;
  /** Login and platform; the launch is left to the caller. */
  begin(lms: Lms, message?: Message, parameters?: Record<string, string | undefined>): Promise<LaunchForm>;
}

const html = { accept: "text/html" };

export function aBrowser(app: TestApp): LtiBrowser {
  const cookies = new Map<string, string>();
  async function send(method: string, path: string, options: SendOptions = {}): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await app.send(method, path, { headers: html, ...(cookie ? { cookie } : {}), ...options });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      if (/Max-Age=0|1970/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  const browser: LtiBrowser = {
    cookies,
    login: (parameters, method = "POST") =>
      method === "GET"
        ? send("GET", `${LOGIN}?${new URLSearchParams(parameters)}`)
        : send("POST", LOGIN, { form: parameters }),
    post: (form, options) => send("POST", LAUNCH, { form, ...options }),
    get: (path) => send("GET", path),
    submit(path, form, options) {
      const fields = new URLSearchParams();
      for (const [name, values] of Object.entries(form)) {
        for (const value of [values].flat()) fields.append(name, value);
      }
      const headers = { ...html, "content-type": "application/x-www-form-urlencoded" };
      return send("POST", path, { body: fields.toString(), headers, ...options });
    },
    async begin(lms, message, parameters) {
      const login = await browser.login(lms.loginParameters(parameters));
      if (login.status !== 302) throw new Error(`No login: ${login.status} ${textOf(login)}`);
      return lms.authorize(login.headers.get("location") ?? "", message);
    },
    async open(lms, message, parameters) {
      return browser.post(await browser.begin(lms, message, parameters));
    },
  };
  return browser;
}

/** A page's words. */
export function textOf({ text }: Answer): string {
  return text
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

export const SESSION = "lectern_session";

export function isSignedIn(browser: LtiBrowser): boolean {
  return browser.cookies.has(SESSION);
}

/** The newest entry of the launch log. */
export async function lastLaunch(app: TestApp) {
  const { json } = await operate(app, "GET", "/lti-launches/?page_size=1");
  const [launch] = json.results;
  if (launch) assertSaidInParts(launch.reason, launch.reason_sentences);
  return launch;
}

export async function learners(app: TestApp, organizationId: number) {
  const { rows } = await sql<{
    id: number;
    email: string | null;
    first_name: string;
    last_name: string;
    preferred_language: string | null;
    access_role: string;
    source: string;
  }>`select id, email, first_name, last_name, preferred_language, access_role, source from "user"
     where organization_id = ${organizationId} order by id`.execute(app.context.db);
  return rows;
}
