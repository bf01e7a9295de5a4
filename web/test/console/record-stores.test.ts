// npm test leaves this drill to CI: opens.test.ts opens the page; xapi.test.ts asks the same of the API.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { type RecordStore, startRecordStore, storeUser } from "../../../server/test/partners/record-store.ts";
import { storeClient } from "../../../server/test/partners/store-tokens.ts";
import { aPartner } from "../stage/console-partner.ts";
import {
  assertPresentable,
  type ConsoleStage,
  confirm,
  openConsoleStage,
  showPassword,
} from "../stage/console-stage.ts";
import { openTab, type Visit } from "../stage/visit.ts";

describe("record stores in the console", () => {
  let stage: ConsoleStage;
  let store: RecordStore;
  let tab: Visit;
  let page: Page;

  before(async () => {
    stage = await openConsoleStage({ OUTBOUND_ALLOW: "127.0.0.0/8" });
  });
  after(() => stage?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    store = await startRecordStore();
    tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    page = tab.page;
  });
  afterEach(async () => {
    await tab[Symbol.asyncDispose]();
    await store.stop();
  });

  const aSandbox = (slug: string) => aPartner(stage, slug, { is_sandbox: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const said = (text: string) => page.getByRole("status").filter({ hasText: text });
  const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
  const complaints = () => tab.complaints.filter((complaint) => !/status of 4(01|03|22)/.test(complaint));
  const refuse = (verb: string) =>
    store.behave((statements) => (statements.some((one) => isOf(one, verb)) ? 400 : undefined));

  test("an operator connects a store, sees what the store refuses with its answer and bytes, and sends it again", async () => {
    const partner = await aSandbox("acme");
    await stage.open(page, `/console/organizations/${partner.organization}/record-store`);
    await page.getByRole("heading", { name: "No record store yet" }).waitFor();
    await assertPresentable(page, "no record store yet");

    await button("Connect a store").press("Enter");
    await page.getByLabel("OAuth2 client credentials").check();
    await page.getByLabel("Address", { exact: true }).fill("http://10.0.0.1/xapi");
    await page.getByLabel("Token address").fill(store.tokenUrl);
    await page.getByLabel("Client id").fill(storeClient.client_id);
    await page.getByLabel("Client secret").fill(storeClient.client_secret);
    await button("Connect store").click();
    await showPassword(page);
    await page.locator("[aria-invalid=true]").waitFor();
    await assertPresentable(page, "the dialog of a new store");
    await page.getByLabel("Address", { exact: true }).fill(store.url);
    await page.getByLabel("User name and password").check();
    await page.getByLabel("User name", { exact: true }).fill(storeUser.username);
    await page.getByLabel("Password", { exact: true }).fill(storeUser.password);
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await showPassword(page);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByText("It was sent nothing yet.").waitFor();
    assert.equal((await page.content()).includes(storeUser.password), false, "a secret is never shown");
    assert.equal(await hasFocus(button("Edit")), true);
    await button("Test the connection").press("Enter");
    await said("The connection works.").waitFor();
    assert.equal(store.requests.length, 0, "a test sends nothing into the record");

    await partner.finishLesson("p-1");
    await rowOf("completed").getByText("Delivered").waitFor();
    refuse("completed");
    await partner.finishLesson("p-2");
    await page.getByRole("link", { name: "1 statement", exact: true }).waitFor();
    await page.goto(`${stage.service.siteUrl}/console/`);
    await page.getByRole("link", { name: "Open the parked statements" }).click();
    await rowOf("completed").getByText("The store answered 400").waitFor();
    await assertPresentable(page, "parked statements");

    await page.getByRole("link", { name: "completed" }).click();
    await page.getByText('{"message":"answered 400"}').waitFor();
    const bytes = (await page.locator(".copyable-text").textContent()) ?? "";
    const { id } = JSON.parse(bytes);
    const refused = store.requests.findLast(({ ids }) => ids.length === 1 && ids[0] === id);
    assert.equal(refused?.sha256, createHash("sha256").update(bytes).digest("hex"));
    await page.locator(".exact-bytes").getByText(String(refused?.sha256)).waitFor();
    await assertPresentable(page, "a parked statement");

    await button("Discard").waitFor();
    store.behave(() => undefined);
    await button("Send again").press("Enter");
    await said("The store took it.").waitFor();
    await button("Discard").waitFor({ state: "detached" });
    await page.getByText("Sent again by hand").waitFor();
    assert.equal(await hasFocus(page.getByRole("heading", { name: "What became of it" })), true);
    assert.equal(store.held.get(id), 1);
    await page.goto(
      `${stage.service.siteUrl}/console/record-stores/statements?organization=acme&status=parked`,
    );
    await page.getByRole("heading", { name: "No statement matches" }).waitFor();
    assert.deepEqual(complaints(), []);
  });

  test("what happened before is counted and sent, read back, held back, and sent again when it was refused", async () => {
    const partner = await aSandbox("beyond");
    await partner.finishLesson("p-1");
    await stage.call("POST", "/record-stores/", { organization: "beyond", url: store.url, auth: storeUser });
    await stage.open(page, `/console/organizations/${partner.organization}/record-store`);

    await button("Show the statements").press("Enter");
    await said("All follow the rules.").waitFor();
    await button("Send what happened before").press("Enter");
    await button("Count them").press("Enter");
    const answer = page.getByRole("dialog").locator("strong");
    const count = Number.parseInt(await answer.innerText(), 10);
    assert.ok(count > 1);
    assert.equal(store.requests.length, 0, "counting sends nothing");
    await button("Send what is missing").press("Enter");
    await page.getByText(`${count} statements are on the way.`).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().press("Enter");
    await rowOf("completed").getByText("Delivered").waitFor();
    assert.equal(store.held.size, count);
    await button("Send what happened before").press("Enter");
    await button("Count them").press("Enter");
    assert.equal(await answer.innerText(), "0", "what was sent is not counted again");
    assert.equal(await button("Send what is missing").count(), 0);
    await page.keyboard.press("Escape");
    await button("Read some back").press("Enter");
    await said("5 of 5 are held as they were sent.").waitFor();

    const { find } = store.storage;
    const lost = [...store.held.keys()].slice(0, 2);
    store.storage.find = async (id) => (lost.includes(id) ? null : find(id));
    await button("Read all back").press("Enter");
    await page.getByText(`${count - 2} of ${count} are held as they were sent.`).waitFor();
    await page.getByText("Taken, and missing when read back").waitFor();
    await assertPresentable(page, "a record store that lost statements");
    store.storage.find = find;
    await page.getByRole("link", { name: "Open the missing statements" }).click();
    await page.getByText("2 statements", { exact: true }).waitFor();
    await assertPresentable(page, "missing statements");
    await button("Send missing ones again").press("Enter");
    await said("2 statements are missing: of beyond").waitFor();
    await button("Send all 2").press("Enter");
    await said("None waits any more, and none is missing").waitFor();
    await page.keyboard.press("Escape");
    for (const id of lost) assert.equal(store.held.get(id), 2);
    await page.goBack();
    await button("Send what happened before").press("Enter");
    await page.getByLabel("Send what the store took before once more").check();
    await button("Count them").press("Enter");
    await page.getByText(`Taken by the store before: ${count}.`).waitFor();
    await assertPresentable(page, "sending everything once more");
    await page.keyboard.press("Escape");

    await button("Pause").press("Enter");
    await button("Resume").waitFor();
    refuse("progressed");
    await partner.finishLesson("p-2");
    await page.getByText("The oldest has waited for").waitFor();
    assert.equal(store.held.size, count, "a paused store gets nothing");
    await assertPresentable(page, "a record store with a backlog");
    await button("Resume").press("Enter");
    await page.getByText("The store answered 400").first().waitFor();
    await page.getByRole("term").filter({ hasText: "The oldest" }).waitFor({ state: "detached" });
    store.behave(() => undefined);
    await button("Send parked ones again").press("Enter");
    await said("statements are parked: of beyond").waitFor();
    await button(`Send all ${count / 2 - 1}`).press("Enter");
    await said("None waits any more, and none is parked").waitFor();
    await page.keyboard.press("Escape");
    assert.equal(store.held.size, 2 * count);

    await button("Switch off").press("Enter");
    await confirm(page, "Switch off");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await page.locator("#record-store:focus").waitFor(); // until then the dialog may take the focus back
    await button("Switch on").press("Enter");
    await button("Switch off").waitFor();
    store.behave(() => 401);
    await partner.finishLesson("p-3");
    await page.goto(`${stage.service.siteUrl}/console/record-stores`);
    await page.getByRole("row").filter({ hasText: "beyond" }).getByText("Stopped").waitFor();
    await assertPresentable(page, "record stores of all organizations");
    assert.deepEqual(complaints(), []);
  });

  const rowOf = (verb: string) =>
    page
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: verb }) })
      .first();
});

function isOf(statement: Record<string, unknown>, verb: string): boolean {
  return JSON.stringify(statement.verb).includes(`/${verb}"`);
}
