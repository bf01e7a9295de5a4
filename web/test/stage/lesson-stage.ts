import type { Browser, Page } from "playwright-core";
import { type RecordStore, startRecordStore, storeUser } from "../../../server/test/partners/record-store.ts";
import { launchBrowser } from "./browser.ts";
import { openPortal } from "./portal.ts";
import { type StageService, startService } from "./service.ts";

/** A partner with a record store, whose learners come to the product's own lessons. */
export interface LessonStage extends AsyncDisposable {
  service: StageService;
  browser: Browser;
  store: RecordStore;
  /** A call of the partner's. @throws when the answer is an error */
  call: StageService["call"];
  /** What stands at an address of the API, also where it is an error. */
  read(path: string): Promise<{ status: number; text: string }>;
  /** A new learner opens the lesson of this title. */
  visit(page: Page, title: string): Promise<Arrival>;
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
  const { token, operate, call, visit } = await openPortal(service);
  await operate("/record-stores/", { organization: "acme", url: store.url, auth: storeUser });
  const { results: templates } = await call("GET", "/curricula/templates/?page_size=100");

  return {
    service,
    browser,
    store,
    call,
    async read(path) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${service.siteUrl}/api/v1${path}`, { headers });
      return { status: answer.status, text: await answer.text() };
    },
    async visit(page, title) {
      const { id } = templates.find((template: { title: string }) => template.title === title);
      const { userId, email } = await visit(page, id);
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
