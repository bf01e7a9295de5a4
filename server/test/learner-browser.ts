import type { Answer, SendOptions, TestApp } from "./app.ts";
import type { Learner, Partner } from "./builders.ts";
import { rightForms } from "./readers/lesson-answers.ts";

/** A learner's browser that came in through the hand-off. It follows nothing by itself. */
export interface LearnerBrowser {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a form, as a page without script does. */
  post(path: string, form?: SendOptions["form"], headers?: Record<string, string>): Promise<Answer>;
}

/** One whose pages' scripts send and fetch what is no text. */
export interface ScriptedBrowser extends LearnerBrowser {
  /** Sends bytes, as a script does. */
  upload(path: string, bytes: Uint8Array, type: string): Promise<Answer>;
  /** Sends anything with the session's cookie. */
  send(method: string, path: string, options: SendOptions): Promise<Answer>;
  /** What an answer holds, byte by byte. */
  getBytes(path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }>;
}

export async function aBrowser(
  app: TestApp,
  partner: Partner,
  learner: Learner,
  link: { return_url?: string; hide_exit_button?: boolean } = {},
  next?: string,
): Promise<ScriptedBrowser> {
  const minted = await partner.call("POST", "/auth/partner-exchange/", {
    external_id: learner.providerId,
    ...link,
  });
  if (minted.status !== 200) throw new Error(`No login token: ${minted.text}`);
  const to = next === undefined ? "" : `&next=${encodeURIComponent(next)}`;
  const arrived = await app.send("GET", `/auto-login?token=${minted.json.login_token}${to}`);
  const cookie = (arrived.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  if (cookie === "") throw new Error(`Not signed in: ${arrived.text}`);
  const html = { accept: "text/html" };
  return {
    get: (path, headers = html) => app.send("GET", path, { cookie, headers }),
    post: (path, form = {}, headers = html) => app.send("POST", path, { cookie, headers, form }),
    upload: (path, bytes, type) =>
      app.send("POST", path, {
        cookie,
        bytes,
        headers: { accept: "application/json", "content-type": type },
      }),
    send: (method, path, options) => app.send(method, path, { cookie, ...options }),
    async getBytes(path) {
      const response = await fetch(app.address + path, { headers: { cookie } });
      const { status, headers: answered } = response;
      return { status, headers: answered, bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}

/** Where an answer leads, without the fragment. */
export function locationOf(answer: Answer): string {
  return (answer.headers.get("location") ?? "").split("#")[0] ?? "";
}

/** Launches the template and goes through the lesson until its closing subsection may be opened, whatever was missed. */
export async function readToTheEnd(browser: LearnerBrowser, templateId: number): Promise<number> {
  let at = locationOf(await browser.get(`/start-lesson?template_id=${templateId}`));
  const id = Number(at.split("/")[2]);
  while (!/\/(complete|again)$/.test(at)) {
    await browser.get(at);
    at = await leaveSection(browser, at);
  }
  return id;
}

/**
 * Goes on to the next subsection, or from what was missed to the end: leaves the questions out or, where a lesson asks for every answer, gives the right ones.
 * @returns where that leads
 */
export async function leaveSection(browser: LearnerBrowser, at: string): Promise<string> {
  if (at.endsWith("/again")) return at.replace(/again$/, "complete");
  const next = locationOf(await browser.post(`${at}/complete`, { unanswered: "1" }));
  if (next !== `${at}?unanswered=1`) return next;
  await answerRightly(browser, at);
  return locationOf(await browser.post(`${at}/complete`));
}

/** A scene shows its next choices after each answer. */
export async function answerRightly(browser: LearnerBrowser, at: string): Promise<void> {
  const mostSteps = 8;
  for (let step = 0; step < mostSteps; step++) {
    const forms = rightForms((await browser.get(at)).text);
    if (forms.length === 0) return;
    for (const { action, fields } of forms) await browser.post(action, fields);
  }
  throw new Error(`The questions at ${at} do not come to an end.`);
}
