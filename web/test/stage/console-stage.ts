import assert from "node:assert/strict";
import type { Browser, Cookie, Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { findings, rulesInDark, widerThanTheScreen } from "./page-checks.ts";
import { type StageService, startService } from "./service.ts";

export const operator = { email: "operator@example.com", password: "correct horse battery" };

/** A service with an operator, and a browser to look at its console. */
export interface ConsoleStage extends AsyncDisposable {
  service: StageService;
  browser: Browser;
  /** Opens a page of the console by way of its sign-in page, in a session of its own. */
  signIn(page: Page, path?: string): Promise<void>;
  /** Opens a page of the console in the session that somebody signed in for before. */
  open(page: Page, path?: string): Promise<void>;
  /** A call of the operator API. */
  // biome-ignore lint/suspicious/noExplicitAny: the caller reads what the contract promises
  call(method: string, path: string, body?: unknown): Promise<any>;
  /** Somebody else who may sign in, with the same password. */
  addOperator(email: string, role: "owner" | "operator" | "reader"): Promise<void>;
  /** The same for those who write for one organization. */
  addOperator(email: string, role: "author" | "publisher", organization: string): Promise<void>;
}

export async function openConsoleStage(environment: Record<string, string> = {}): Promise<ConsoleStage> {
  const [service, browser] = await Promise.all([startService(environment), launchBrowser()]);
  async function signIn(page: Page, path = "/console/") {
    await page.goto(service.siteUrl + path);
    await enterCredentials(page);
  }
  let session: Cookie[] | null = null;
  async function call(method: string, path: string, body?: unknown) {
    const token = await service.operatorToken();
    return service.call(method, `/operator/v1${path}`, { token, body });
  }
  return {
    service,
    browser,
    signIn,
    async open(page, path = "/console/") {
      if (session === null) {
        await signIn(page, path);
        session = await page.context().cookies();
      } else {
        await page.context().addCookies(session);
        await page.goto(service.siteUrl + path);
        await page.getByRole("navigation", { name: "Console" }).waitFor();
      }
    },
    call,
    async addOperator(email: string, role: string, organization?: string) {
      const position = organization === undefined ? { role } : { role, organization };
      const { invitation_url: link } = await call("POST", "/operators/", { email, ...position });
      const token = new URL(link).hash.replace(/^#(token=)?/, "");
      await call("POST", "/operators/accept-invitation/", { token, password: operator.password });
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await service.stop();
    },
  };
}

/**
 * To another page of the console that is open, as by a link: loading it again takes longer than the page. Resolves when the page
 * is drawn, and its heading has the focus.
 * @param path as in its address, beginning behind `/console`. @throws where only what is behind a `?` differs, which moves no focus
 */
export async function turnTo(page: Page, path: string): Promise<void> {
  const address = `/console${path}`;
  assert.notEqual(new URL(page.url()).pathname, address.split("?")[0]);
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    history.pushState(null, "", to);
  }, address);
  await page.locator("h1:focus").waitFor();
}

/** Everybody here has the same password. */
export async function enterCredentials(page: Page, email = operator.email): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(operator.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Console" }).waitFor();
}

/** Presses Enter on a button of the dialog that asks; once it has the focus, which it takes as it opens, and can be pressed. */
export async function confirm(
  page: Page,
  name: string,
  role: "alertdialog" | "dialog" = "alertdialog",
): Promise<void> {
  const dialog = page.getByRole(role);
  await dialog.locator(":focus").waitFor();
  await dialog.getByRole("button", { name, exact: true, disabled: false }).press("Enter");
}

/** What gives lasting access asks for the password again. */
export async function showPassword(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Your password again" });
  await dialog.getByLabel("Your password").fill(operator.password);
  await dialog.getByRole("button", { name: "Go on" }).click();
  await dialog.waitFor({ state: "detached" });
}

/**
 * Nothing for axe to find, and nothing beyond the edge of the screen: wide and light, narrow and dark. A folder that
 * LECTERN_SHOTS names gets pictures, for eyes.
 */
export async function assertPresentable(page: Page, where: string): Promise<void> {
  for (const [width, colorScheme] of [
    [1280, "light"],
    [320, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await widerThanTheScreen(page), [], `${where} at ${width} pixels`);
    const rules = colorScheme === "dark" ? rulesInDark : {};
    assert.deepEqual(await findings(page, rules), [], `${where} at ${width} pixels, ${colorScheme}`);
  }
  if (process.env.LECTERN_SHOTS) await photograph(page, `${process.env.LECTERN_SHOTS}/${where}`);
  await page.setViewportSize({ width: 1280, height: 900 });
}

async function photograph(page: Page, path: string): Promise<void> {
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${path}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
}
