import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { Language } from "../../src/learner/language/languages.ts";
import { launchBrowser } from "./browser.ts";
import { type StageService, startService } from "./service.ts";

const KEY = "late-delivery";
const folder = join(import.meta.dirname, "../../../content/scenarios", KEY);

/** What makes each point of the role-play, in its author's own words. */
export function goodAnswersIn(language: Language): string[] {
  const written = readFileSync(join(folder, `${language}.yaml`), "utf8");
  return [...written.matchAll(/^ +good_answer: "(.*)"$/gm)].map(([, answer]) => answer ?? "");
}

export const goodAnswers = goodAnswersIn("en");

/** Ends a talk with points open: the character asks whether that was all, and is told once more. */
export async function endUnfinished(page: Page): Promise<void> {
  const end = page.getByRole("button", { name: "End the conversation" });
  const shown = await page.locator(".line-text").count();
  await end.click();
  await page.locator(".line-text").nth(shown).waitFor();
  await end.click();
}

/** An organization with a role-play of the product in its library, and learners who come to it by a partner's link. */
export interface RolePlayStage extends AsyncDisposable {
  service: StageService;
  browser: Browser;
  scenarioId: string;
  /** A new learner opens the role-play and reads what it is about, in English unless said otherwise. */
  visit(page: Page, language?: Language): Promise<void>;
  /** The same, and begins to talk. */
  begin(page: Page): Promise<void>;
}

/** @param environment of the service, such as models that hear and speak; @param flags of the browser, such as what its microphone hears */
export async function openRolePlayStage(
  environment: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<RolePlayStage> {
  const [service, browser] = await Promise.all([startService(environment), launchBrowser(flags)]);
  const operator = await service.operatorToken();
  const operate = (method: string, path: string, body: unknown) =>
    service.call(method, `/operator/v1${path}`, { token: operator, body });
  const { id } = await operate("POST", "/organizations/", { name: "Acme", slug: "acme" });
  await operate("PATCH", `/organizations/${id}/`, { browser_speech: true });
  const application = await operate("POST", "/applications/", { organization: "acme", name: "Portal" });
  const imported = await operate("POST", "/scenarios/import/", {
    files: contentFiles(),
    organization: "acme",
  });
  const scenarioId: string = imported.results[0].scenario_id;
  const { access_token: token } = await service.call("POST", "/oauth/token/", {
    form: {
      grant_type: "client_credentials",
      client_id: application.client_id,
      client_secret: application.client_secret,
    },
  });
  let learners = 0;

  async function visit(page: Page, language: Language = "en") {
    learners += 1;
    const provider_id = `emp-${learners}`;
    await service.call("POST", "/api/v1/users/", {
      token,
      body: {
        provider: "acme",
        provider_id,
        email: `${provider_id}@example.com`,
        first_name: "Ada",
        last_name: "Muster",
        preferred_language: language,
      },
    });
    const { login_token } = await service.call("POST", "/api/v1/auth/partner-exchange/", {
      token,
      body: { external_id: provider_id },
    });
    const next = encodeURIComponent(`/start-scenario?scenario_id=${scenarioId}`);
    await page.goto(`${service.siteUrl}/auto-login?token=${login_token}&next=${next}`);
    await page.locator("[data-action=begin] button").waitFor();
  }

  return {
    service,
    browser,
    scenarioId,
    visit,
    async begin(page) {
      await visit(page);
      await page.locator("[data-action=begin] button").click();
      await page.getByLabel("What do you say?").waitFor();
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await service.stop();
    },
  };
}

function contentFiles(): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  return Object.fromEntries(
    names.map((name) => [`${KEY}/${name}`, readFileSync(join(folder, name), "utf8")]),
  );
}
