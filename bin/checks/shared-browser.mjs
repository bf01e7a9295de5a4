import { startSharedProgram } from "./shared-program.mjs";

export async function startSharedBrowser() {
  const { address, stop } = await startSharedProgram("./browser-for-tests.mjs", "The browser");
  return { environment: { TEST_BROWSER_URL: address }, stop };
}
