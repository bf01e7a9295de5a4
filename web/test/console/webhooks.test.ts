// npm test leaves this drill to CI: opens.test.ts opens the page; webhooks.test.ts of the server asks the same of the API.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { verifyWebhook } from "@lectern/sdk/webhooks";
import type { Locator, Page } from "playwright-core";
import {
  accept,
  hostile,
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../../server/test/partners/webhook-receiver.ts";
import { until } from "../../../server/test/waiting/until.ts";
import { aPartner } from "../stage/console-partner.ts";
import {
  assertPresentable,
  type ConsoleStage,
  openConsoleStage,
  showPassword,
} from "../stage/console-stage.ts";
import { openTab, type Visit } from "../stage/visit.ts";

describe("webhooks in the console", () => {
  let stage: ConsoleStage;
  let receiver: WebhookReceiver;
  let tab: Visit;
  let page: Page;

  before(async () => {
    stage = await openConsoleStage({ OUTBOUND_ALLOW: "127.0.0.0/8", WEBHOOK_SCHEDULE: "0" });
  });
  after(() => stage?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    page = tab.page;
  });
  afterEach(async () => {
    await tab[Symbol.asyncDispose]();
    await receiver.stop();
  });

  const idsReceived = () => receiver.received.map(({ headers }) => headers["webhook-id"]);
  const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
  const facts = () => page.locator("dl.facts");

  test("an operator makes an endpoint, tries it, follows what failed, sends it again, and changes its secret", async () => {
    const partner = await aPartner(stage, "acme");
    await stage.open(page, `/console/organizations/${partner.organization}/webhooks`);
    await page.getByRole("heading", { name: "No endpoint yet" }).waitFor();
    await assertPresentable(page, "no endpoint yet");

    const opener = page.getByRole("button", { name: "New endpoint" });
    await opener.press("Enter");
    await page.getByLabel("Address").fill("http://10.0.0.1/hooks");
    await page.getByLabel("Only some").check();
    await page.getByRole("button", { name: "Create endpoint" }).click();
    await page.getByRole("alert").filter({ hasText: "Choose at least one type." }).waitFor();
    await page.getByLabel("All twelve of the catalogue").check();
    await page.getByLabel("Address").press("Enter");
    await showPassword(page);
    await page.locator("[aria-invalid=true]").waitFor();
    await assertPresentable(page, "the dialog of a new endpoint");
    await page.getByLabel("Address").fill(receiver.url);
    await page.getByRole("button", { name: "Create endpoint" }).click();
    await showPassword(page);
    const secret = await takeSecret("Secret of the new endpoint");
    assert.equal((await page.content()).includes(secret), false, "a secret is shown once");
    assert.equal(await hasFocus(opener), true);

    await page.getByRole("link", { name: receiver.url }).press("Enter");
    await page.getByText("Nothing was delivered yet.").waitFor();
    await page.getByRole("button", { name: "Send a test" }).press("Enter");
    await page
      .getByRole("status")
      .filter({ hasText: "The test arrived: the receiver answered 204" })
      .waitFor();
    assert.equal((await verified(secret)).event, "webhook.ping");

    receiver.behave(hostile.fail);
    await partner.makeLearner("p-1");
    await page.getByRole("link", { name: "user.created" }).click();
    await page.getByText("Given up on").waitFor();
    await page.getByText("The host answered 500; only 2xx counts as received.").waitFor();
    await page.getByText("Something broke.").waitFor();
    const [, failed] = receiver.received;
    assert.equal(await page.locator(".copyable-text").textContent(), failed?.body.toString());
    await page.getByText("Headers sent").click();
    const headers = page.locator("dl.headers");
    assert.match(await headers.innerText(), new RegExp(String(failed?.headers["webhook-id"])));
    assert.ok((await headers.innerText()).includes(String(failed?.headers["x-service-signature"])));
    await assertPresentable(page, "a delivery that failed");
    await page.getByRole("link", { name: receiver.url }).click();
    await page.getByText("Nothing waits to be tried again").waitFor();
    await page.getByRole("link", { name: "user.created" }).click();

    receiver.behave(accept);
    await page.getByRole("button", { name: "Send again" }).press("Enter");
    await page.getByRole("status").filter({ hasText: "It was received." }).waitFor();
    await page.getByRole("heading", { name: "Attempt 1 after sending again" }).waitFor();
    assert.equal(idsReceived()[2], idsReceived()[1]);

    await page.getByRole("link", { name: receiver.url }).click();
    const pause = page.getByRole("button", { name: "Pause" });
    await pause.press("Enter");
    const resume = page.getByRole("button", { name: "Resume" });
    await resume.waitFor();
    assert.equal(await hasFocus(resume), true, "the focus stays where it was");
    await partner.makeLearner("p-2");
    await facts().getByText("Due since").waitFor();
    assert.equal(receiver.received.length, 3, "a paused endpoint gets nothing");
    await resume.press("Enter");
    await receiver.hasReceived(4);

    await page.getByRole("button", { name: "Make a second secret" }).click();
    await showPassword(page);
    const second = await takeSecret("The second secret");
    await page.getByRole("button", { name: "Make the new one primary" }).click();
    await showPassword(page);
    await page.getByRole("button", { name: "Retire the old one now" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Retire the old one now" }).click();
    await showPassword(page);
    await page.getByRole("button", { name: "Make a second secret" }).waitFor();
    await page.getByRole("button", { name: "Send a test" }).click();
    await page.getByText("The test arrived").waitFor();
    assert.equal((await verified(second)).event, "webhook.ping");
    await assertPresentable(page, "an endpoint");
    assert.deepEqual(complaints(), []);
  });

  test("what was given up is found by its filters, counted before it is sent, and then sent", async () => {
    const partner = await aPartner(stage, "replayed");
    const { id } = await anEndpoint("replayed");
    receiver.behave(hostile.fail);
    for (const number of [1, 2, 3]) await partner.makeLearner(`p-${number}`);
    await receiver.hasReceived(3);
    receiver.behave(accept);

    await stage.open(page, "/console/webhooks/deliveries");
    await page.getByLabel("Organization").selectOption("replayed");
    await page.getByLabel("Endpoint", { exact: true }).selectOption(String(id));
    await page.getByLabel("Status").selectOption("failed");
    await page.getByLabel("Event type").selectOption("user.created");
    await page.getByRole("button", { name: "Filter" }).press("Enter");
    await page.getByRole("status").filter({ hasText: "3 deliveries" }).waitFor();
    await assertPresentable(page, "deliveries");

    const opener = page.getByRole("button", { name: "Replay deliveries" });
    await opener.press("Enter");
    await assertPresentable(page, "the choice of what to send again");
    await page.getByRole("button", { name: "Count them" }).press("Enter");
    const answer = page.getByText("3 deliveries match");
    await answer.waitFor();
    assert.equal(
      await page.evaluate(() => document.activeElement?.textContent?.includes("3 deliveries match")),
      true,
    );
    assert.equal(receiver.received.length, 3, "counting sends nothing");
    await page.getByRole("button", { name: "Send all 3" }).press("Enter");
    await page
      .getByRole("status")
      .filter({ hasText: "None waits any more. Of this range, 3 were received" })
      .waitFor();
    await assertPresentable(page, "the outcome");
    assert.deepEqual(idsReceived().slice(3).sort(), idsReceived().slice(0, 3).sort());
    await page.getByRole("button", { name: "Close" }).last().press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await page.getByRole("heading", { name: "No delivery matches" }).waitFor();
    await page.getByLabel("Status").selectOption("delivered");
    await page.getByLabel("Created before").fill("2020-01-01T00:00");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("status").filter({ hasText: "0 deliveries" }).waitFor();
    await page.getByRole("link", { name: "Show all", exact: true }).click();
    await page.getByRole("rowheader").nth(2).waitFor();
    assert.deepEqual(complaints(), []);
  });

  test("an endpoint that the service stopped says why, and offers what was given up once it is enabled again", async () => {
    const partner = await aPartner(stage, "gone");
    await anEndpoint("gone", { disable_on_gone: true });
    receiver.behave(hostile.gone);
    await stage.open(page, "/console/webhooks");
    await partner.makeLearner("p-1");
    const row = page.getByRole("row").filter({ hasText: receiver.url });
    await row.getByText("The receiver answered 410 Gone.").waitFor();
    await assertPresentable(page, "endpoints of all organizations");
    await row.getByRole("link", { name: receiver.url }).click();
    await page.getByText("Lectern stopped sending.").waitFor();
    await assertPresentable(page, "a stopped endpoint");
    receiver.behave(accept);
    await page.getByRole("button", { name: "Enable again" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Enable again" }).click();
    await page
      .getByRole("status")
      .filter({ hasText: "1 delivery was given up before the service stopped sending." })
      .waitFor();
    await page.getByRole("button", { name: "Replay deliveries" }).first().click();
    await page.getByRole("button", { name: "Count them" }).click();
    await page.getByText("1 delivery matches").waitFor();
    await page.getByRole("button", { name: "Send it" }).click();
    await receiver.hasReceived(2);
    assert.deepEqual(complaints(), []);
  });

  test("what stopped by itself is said on the first page, until it is put away or is over", async () => {
    const partners = [await aPartner(stage, "watched-one"), await aPartner(stage, "watched-two")];
    for (const { slug } of partners) await anEndpoint(slug, { disable_on_gone: true });
    await stage.open(page);
    const panel = page.getByRole("region", { name: "Notices" });
    for (const notice of await openNotices()) await stage.call("POST", `/notices/${notice.id}/acknowledge/`);
    await page.reload();
    await panel.getByText("Nothing needs you.").waitFor();
    await assertPresentable(page, "no notices");
    const alone = panel.getByText("Notices stand here alone.");
    assert.equal(await alone.count(), 0, "nobody has tried how they reach people");
    await panel.getByRole("button", { name: "Test how notices reach you" }).press("Enter");
    await alone.waitFor();

    receiver.behave(hostile.gone);
    for (const { makeLearner } of partners) await makeLearner("p-1");
    await until(async () => (await openNotices()).length === 2);
    await page.reload();
    const entries = panel.getByRole("listitem");
    await entries.nth(1).waitFor();
    assert.match(await entries.first().innerText(), /Stopped[\s\S]*watched-[\s\S]*410 Gone/);
    await assertPresentable(page, "two notices");

    await entries.filter({ hasText: "watched-one" }).getByRole("button").press("Enter");
    await entries.nth(1).waitFor({ state: "detached" });
    assert.equal(await hasFocus(panel.getByRole("heading")), true, "the button that had the focus is gone");
    await entries.getByRole("link", { name: "Open the endpoint" }).press("Enter");
    await page.getByText("Lectern stopped sending.").waitFor();
    await page.getByRole("button", { name: "Enable again" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Enable again" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.getByRole("navigation", { name: "Console" }).getByText("Overview").click();
    await panel.getByText("Nothing needs you.").waitFor();
    assert.deepEqual(complaints(), []);
  });

  test("what is not there is said to be not there", async () => {
    await stage.open(page, "/console/webhooks/deliveries/999999");
    await page.getByRole("heading", { name: "This page could not be shown" }).waitFor();
    await page.goto(`${stage.service.siteUrl}/console/webhooks/deliveries?organization=nobody`);
    await page.getByRole("alert").waitFor();
    await assertPresentable(page, "a filter for an organization that does not exist");
  });

  /** Reads the secret that is shown, and puts the dialog away. */
  async function takeSecret(title: string): Promise<string> {
    const dialog = page.getByRole("dialog", { name: title });
    const secret = (await dialog.locator("code").textContent()) ?? "";
    await page.keyboard.press("Escape");
    assert.equal(
      await dialog.isVisible(),
      true,
      "a stray key must not take the only sight of the secret away",
    );
    await dialog.getByRole("button", { name: "I have stored the secret" }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    return secret;
  }

  /** The latest that arrived, as a receiver reads it. @throws when the signature is not made with the secret */
  async function verified(secret: string) {
    const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: Buffer.alloc(0) };
    return verifyWebhook({ headers, body, secret });
  }

  const openNotices = async (): Promise<{ id: number }[]> =>
    (await stage.call("GET", "/notices/?state=open")).results;

  const anEndpoint = (organization: string, settings = {}) =>
    stage.call("POST", "/webhook-endpoints/", { organization, url: receiver.url, ...settings });

  const complaints = () => tab.complaints.filter((complaint) => !/status of 4(01|03|22)/.test(complaint));
});
