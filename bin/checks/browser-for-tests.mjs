// One Chromium for the whole run: prints its address, then runs until its standard input ends.
import { launchBrowserServer } from "../../web/test/stage/browser.ts";

const browser = await launchBrowserServer();
process.stdout.write(`${browser.wsEndpoint()}\n`);
// Ctrl-C reaches everybody at the terminal; the tests that use this browser stop first.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
process.stdin.resume().on("end", () => browser.close());
