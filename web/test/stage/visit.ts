import type { Browser, BrowserContextOptions, Page } from "playwright-core";

export interface Visit extends AsyncDisposable {
  page: Page;
  /** Complaints of the browser: script errors, and whatever the content security policy refused. */
  complaints: string[];
}

const TIMEOUT_MS = 300_000;

/** A tab of its own, with nothing remembered from any other. */
export async function openTab(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  // A busy machine makes a test slower, not red. What never comes is named, within the file's limit.
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => {
    if (!isPassageCalledOff(message)) complaints.push(`${page.url()}: ${message}`);
  });
  page.on("dialog", (dialog) => {
    complaints.push(`${page.url()}: a dialog said ${dialog.message()}`);
    dialog.dismiss();
  });
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}

/** A page that is shown before its passage could begin is shown without one: the browser's own choice, which it reports as an error. */
function isPassageCalledOff(message: string): boolean {
  return message.startsWith("Transition was ");
}
