// npm test leaves this drill to CI: opens.test.ts opens the pages; restores.test.ts of the server asks the same of the API.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertPresentable, type ConsoleStage, openConsoleStage } from "../stage/console-stage.ts";
import { openTab } from "../stage/visit.ts";

let stage: ConsoleStage;
before(async () => {
  stage = await openConsoleStage();
});
after(() => stage?.[Symbol.asyncDispose]());

test("after a restore every page says that nothing is sent, until an operator decides", async () => {
  await stage.call("POST", "/restores/");
  await using tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
  const { page } = tab;
  await stage.signIn(page, "/console/templates");
  const banner = page.getByRole("region", { name: "Sending is on hold" });
  await banner.getByText("Nothing is sent").waitFor();
  await banner.getByText("0 waiting").first().waitFor();
  await assertPresentable(page, "the banner of a restored service");
  await using french = await openTab(stage.browser, { locale: "fr-CH" });
  await french.page.context().addCookies(await page.context().cookies());
  await french.page.goto(`${stage.service.siteUrl}/console/service`);
  const sending = french.page.getByRole("row", { name: /^Envoi / });
  await sending
    .getByText(/^Rien n’est envoyé depuis le \d.* a été restaurée ou copiée.*puis décidez avec/)
    .waitFor();
  await french.page.getByRole("row", { name: /^Workers OK Tous les workers fonctionnent\./ }).waitFor();
  await page.getByRole("button", { name: "Discard what is from before, send the rest" }).click();
  await banner.waitFor({ state: "detached" });
  assert.equal((await stage.call("GET", "/restores/sending/")).is_on_hold, false);
  assert.equal((await stage.call("GET", "/restores/")).results[0].choice, "discard");
});
