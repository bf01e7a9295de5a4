import type { SendOptions, TestApp } from "./app.ts";
import type { LearnerBrowser } from "./learner-browser.ts";

/** A browser that comes to the site by itself, keeps its cookies, and follows nothing. */
export function aVisitor(app: TestApp, headers: Record<string, string> = {}): LearnerBrowser {
  const html = { accept: "text/html", "accept-language": "en", ...headers };
  const jar = new Map<string, string>();
  async function visit(method: string, path: string, form?: SendOptions["form"]) {
    const cookie = [...jar.values()].join("; ");
    const answer = await app.send(method, path, { headers: html, cookie, ...(form ? { form } : {}) });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair);
    }
    return answer;
  }
  return {
    get: (path) => visit("GET", path),
    post: (path, form = {}) => visit("POST", path, form),
  };
}

export const password = "plum kettle orbit lantern";

/** What somebody fills in at `/join/<slug>`. */
export function joinForm(email: string, change: Record<string, string> = {}): Record<string, string> {
  return { first_name: "Ada", last_name: "Muster", email, password, language: "en", ...change };
}

export const openSignUp = { sign_up: { is_open: true, allowed_domains: ["example.com"] } };
