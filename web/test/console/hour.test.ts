// npm test leaves this drill to CI: opens.test.ts opens the page; timelines.test.ts asks the same of the API.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../../server/test/partners/webhook-receiver.ts";
import { until } from "../../../server/test/waiting/until.ts";
import { aPartner } from "../stage/console-partner.ts";
import { type ConsoleStage, openConsoleStage } from "../stage/console-stage.ts";
import { openTab } from "../stage/visit.ts";

const HOUR_S = 3_600;
const STEP_S = 30;
const MOST_REQUESTS = 200;

let stage: ConsoleStage;
let receiver: WebhookReceiver;
before(async () => {
  receiver = await startWebhookReceiver();
  stage = await openConsoleStage({ OUTBOUND_ALLOW: "127.0.0.0/8", LIMIT_UNAUTHENTICATED: "100000" });
});
after(async () => {
  await stage?.[Symbol.asyncDispose]();
  await receiver.stop();
});

/** A page of the console that somebody opens and leaves, with a clock that the test turns. */
async function leaveOpen(path: string) {
  const tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
  await tab.page.clock.install();
  await stage.signIn(tab.page, path);
  let requests = 0;
  tab.page.on("request", (request) => {
    if (request.url().includes("/operator/v1/")) requests += 1;
  });
  return { tab, page: tab.page, requests: () => requests };
}

/** A login of an LMS that nobody registered: refused, and in the launch log. */
function unknownLms(number: number): URLSearchParams {
  return new URLSearchParams({
    iss: `https://lms-${number}.example.com`,
    login_hint: "learner",
    client_id: "lectern",
    target_link_uri: `${stage.service.siteUrl}/api/v1/lti/launch/`,
  });
}

/** The clock is ours, so what waits for it is waited for turn by turn. */
async function shows(page: Page, text: string): Promise<void> {
  await until(async () => {
    await page.clock.runFor(1_000);
    return page.getByText(text).first().isVisible();
  });
}

test("two pages left open for an hour of traffic ask fewer than 200 times each, and then show what is new", async () => {
  const partner = await aPartner(stage, "acme");
  const endpoint = await stage.call("POST", "/webhook-endpoints/", {
    organization: "acme",
    url: receiver.url,
  });
  const deliveries = await leaveOpen(
    `/console/organizations/${partner.organization}/webhooks/${endpoint.id}`,
  );
  const launches = await leaveOpen("/console/lti/launches");
  try {
    for (let second = 0; second < HOUR_S; second += STEP_S) {
      await Promise.all([
        partner.makeLearner(`learner-${second}`),
        fetch(`${stage.service.siteUrl}/api/v1/lti/login/?${unknownLms(second)}`),
      ]);
      await Promise.all([deliveries, launches].map(({ page }) => page.clock.runFor(STEP_S * 1_000)));
    }
    for (const { requests } of [deliveries, launches]) {
      assert.ok(requests() < MOST_REQUESTS, `${requests()} requests in an hour`);
    }
    await receiver.hasReceived(HOUR_S / STEP_S);
    assert.equal((await stage.call("GET", "/organizations/")).count >= 1, true, "the command line goes on");

    await launches.page.mouse.move(300, 300);
    await shows(launches.page, `https://lms-${HOUR_S - STEP_S}.example.com`);
  } finally {
    for (const { tab } of [deliveries, launches]) await tab[Symbol.asyncDispose]();
  }
});
