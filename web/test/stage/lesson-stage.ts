import type { Browser, Page } from "playwright-core";
import { type RecordStore, startRecordStore, storeUser } from "../../../server/test/partners/record-store.ts";
import type { ServiceProcess } from "../../../server/test/process.ts";
import { launchBrowser } from "./browser.ts";
import { startService } from "./service.ts";

/** A partner with a record store, whose learners come to the product's own lessons. */
export interface LessonStage extends AsyncDisposable {
  service: ServiceProcess;
  browser: Browser;
  store: RecordStore;
  /** A call of the partner's. @throws when the answer is an error */
  call: ServiceProcess["call"];
  /** What stands at an address of the API, also where it is an error. */
  read(path: string): Promise<{ status: number; text: string }>;
  /** A new learner opens the lesson of this title. */
  arrive(page: Page, title: string): Promise<Arrival>;
}

export interface Arrival {
  userId: number;
  email: string;
  curriculumId: number;
  /** The path of the lesson, which those of its pages begin with. */
  lesson: string;
}

export async function openLessonStage(): Promise<LessonStage> {
  const store = await startRecordStore();
  const [service, browser] = await Promise.all([
    startService({ OUTBOUND_ALLOW: "127.0.0.0/8" }),
    launchBrowser(),
  ]);
  const operator = await service.operatorToken();
  const operate = (path: string, body: unknown) =>
    service.call("POST", `/operator/v1${path}`, { token: operator, body });
  await operate("/organizations/", { name: "Acme", slug: "acme" });
  const { client_id, client_secret } = await operate("/applications/", {
    ...{ organization: "acme", name: "Portal" },
  });
  await operate("/record-stores/", { organization: "acme", url: store.url, auth: storeUser });
  const form = { grant_type: "client_credentials", client_id, client_secret };
  const { access_token: token } = await service.call("POST", "/oauth/token/", { form });
  const call: ServiceProcess["call"] = (method, path, options) =>
    service.call(method, `/api/v1${path}`, { token, ...options });
  const { results: templates } = await call("GET", "/curricula/templates/?page_size=100");
  let learners = 0;

  return {
    ...{ service, browser, store, call },
    async read(path) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${service.siteUrl}/api/v1${path}`, { headers });
      return { status: answer.status, text: await answer.text() };
    },
    async arrive(page, title) {
      learners += 1;
      const provider_id = `emp-${learners}`;
      const names = { first_name: "Ada", last_name: "Muster", preferred_language: "en" };
      const email = `${provider_id}@example.com`;
      const { user_id: userId } = await call("POST", "/users/", {
        body: { provider: "acme", provider_id, email, ...names },
      });
      const { login_token } = await call("POST", "/auth/partner-exchange/", {
        body: { external_id: provider_id },
      });
      const { id } = templates.find((template: { title: string }) => template.title === title);
      const next = encodeURIComponent(`/start-lesson?template_id=${id}`);
      await page.goto(`${service.siteUrl}/auto-login?token=${login_token}&next=${next}`);
      const [lesson = "", curriculumId] = /^\/lessons\/(\d+)/.exec(new URL(page.url()).pathname) ?? [];
      return { userId, email, curriculumId: Number(curriculumId), lesson };
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await service.stop();
      await store.stop();
    },
  };
}
