import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { startWebhookReceiver } from "#test/partners/webhook-receiver.ts";
import { until } from "#test/waiting/until.ts";
import { anEndpoint, localReceivers, operate } from "#test/webhooks.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp({ config: localReceivers });
  partner = await aPartner(app);
});
after(() => app.stop());

const html = { headers: { accept: "text/html" } };
async function search(q: string) {
  const { status, json } = await operate(app, "GET", `/timelines/?q=${encodeURIComponent(q)}`);
  assert.equal(status, 200);
  return json.timelines;
}
const stepsOf = (timeline: { entries: { step: string }[] }) => timeline.entries.map(({ step }) => step);

test("a link that nobody opened in time is what a person's timeline stops at, until a later one is opened", async () => {
  const learner = await aLearner(partner);
  const mint = () => partner.call("POST", "/auth/partner-exchange/", { external_id: learner.providerId });
  await mint();
  app.clock.advance(2 * 3_600_000);
  const [late] = await search(learner.providerId);
  assert.deepEqual(
    [late.organization, late.user_id, late.outcome, late.stopped_at],
    [partner.slug, learner.id, "stopped", "link.expired"],
  );
  assert.match(late.advice, /Mint a new link/);

  const { json } = await mint();
  app.clock.advance(1000);
  await app.send("GET", `/auto-login?token=${json.login_token}`, html);
  const [opened] = await search(learner.providerId);
  assert.equal(opened.outcome, "done");
  assert.deepEqual(
    stepsOf(opened).filter((step) => step.startsWith("link.")),
    ["link.minted", "link.expired", "link.minted", "link.opened"],
  );
});

test("an e-mail address finds its people in all organizations, whatever its case, and says who is inactive", async () => {
  const other = await aPartner(app);
  const email = "Shared.Person@example.com";
  const [one, two] = [await aLearner(partner, { email }), await aLearner(other, { email })];
  await other.call("DELETE", `/users/${two.id}/`);
  const found = await search(email.toLowerCase());
  const byUser = new Map(found.map((timeline: { user_id: number }) => [timeline.user_id, timeline]));
  assert.deepEqual([...byUser.keys()].sort(), [one.id, two.id].sort());
  const inactive = found.find(({ user_id: id }: { user_id: number }) => id === two.id);
  assert.deepEqual([inactive.outcome, inactive.stopped_at], ["stopped", "account.deactivated"]);
  assert.ok(stepsOf(inactive).includes("audit.user.deactivate"));
});

test("the reference on a refused page leads to what was asked and why it was refused", async () => {
  const spent = await app.send("GET", "/auto-login?token=spent", html);
  const reference = spent.headers.get("x-request-id") ?? "";
  assert.ok(spent.text.includes(reference));
  await until(async () => (await search(reference)).length > 0);
  const [refused] = await search(reference);
  assert.deepEqual([refused.outcome, refused.stopped_at, refused.user_id], ["stopped", "request", null]);
  assert.match(refused.reason, /GET \/auto-login was answered 40\d: \w+/);
  const theirs = await partner.call("GET", `/request-logs/?request_id=${reference}`);
  assert.equal(theirs.json.count, 0);
});

test("a link that is opened a second time says whose it was, and why it is refused, to operators alone", async () => {
  const learner = await aLearner(partner);
  const { json } = await partner.call("POST", "/auth/partner-exchange/", { external_id: learner.providerId });
  const open = () => app.send("GET", `/auto-login?token=${json.login_token}`, html);
  assert.equal((await open()).status, 302);
  const again = await open();
  assert.equal(again.status, 403);
  assert.doesNotMatch(again.text, new RegExp(learner.providerId));
  const reference = again.headers.get("x-request-id") ?? "";
  await until(async () => (await search(reference)).length > 0);
  const [refused] = await search(reference);
  assert.deepEqual(
    [refused.organization, refused.user_id, refused.stopped_at],
    [partner.slug, learner.id, "request"],
  );
  assert.match(refused.advice, /has been used already or has expired/);
  assert.ok(stepsOf(refused).includes("link.opened"));
});

test("a page that refuses a learner says whom, and forgets it with them", async () => {
  const learner = await aLearner(partner);
  const { json } = await partner.call("POST", "/auth/partner-exchange/", { external_id: learner.providerId });
  const arrived = await app.send("GET", `/auto-login?token=${json.login_token}`, html);
  const cookie = (arrived.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const refused = await app.send("GET", "/start-lesson?template_id=999999", { ...html, cookie });
  assert.equal(refused.status, 404);
  const reference = refused.headers.get("x-request-id") ?? "";
  await until(async () => (await search(reference))[0]?.user_id === learner.id);

  const erased = await operate(app, "POST", `/users/${learner.id}/erase/`, { confirm: learner.providerId });
  assert.equal(erased.status, 202, erased.text);
  await until(async () => (await search(reference))[0]?.user_id === null);
});

test("the code of a launch leads to the step that failed", async () => {
  const { text } = await app.send("GET", "/api/v1/lti/login/?iss=https://nowhere.example&login_hint=1", html);
  const [code = ""] = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text) ?? [];
  for (const written of [code, code.toLowerCase().replace("-", "")]) {
    const [launch] = await search(written);
    assert.deepEqual([launch.outcome, launch.stopped_at], ["stopped", "lti.launch"], written);
    assert.match(launch.reason, /nowhere\.example/);
  }
});

test("an event id leads to its deliveries: delivered here, waiting there, and why", async () => {
  const own = await aPartner(app);
  const [good, bad] = [
    await startWebhookReceiver(),
    await startWebhookReceiver((response) => response.writeHead(500).end()),
  ];
  try {
    await anEndpoint(app, own, good.url);
    await anEndpoint(app, own, bad.url);
    await aLearner(own);
    await app.eventsSettled();
    const { json } = await own.call("GET", "/events/");
    const [event] = json.events;
    await until(async () => {
      const [timeline] = await search(event.id);
      const deliveries = timeline.entries.filter(({ step }: { step: string }) => step === "webhook.delivery");
      return deliveries.length === 2 && /answer was 500/.test(timeline.reason ?? "");
    });
    const [timeline] = await search(event.id);
    assert.equal(timeline.outcome, "waiting");
    assert.match(timeline.advice, /next attempt is at/);
    const outcomes = timeline.entries
      .filter(({ step }: { step: string }) => step === "webhook.delivery")
      .map(({ outcome }: { outcome: string }) => outcome);
    assert.deepEqual(outcomes.sort(), ["done", "waiting"]);
  } finally {
    await good.stop();
    await bad.stop();
  }
});

test("what nothing is called finds nothing, and only operators may look", async () => {
  assert.deepEqual(await search("nobody@nowhere.example"), []);
  assert.deepEqual(await search("%"), []);
  assert.equal((await app.send("GET", "/operator/v1/timelines/?q=x")).status, 401);
  assert.equal((await app.send("GET", "/operator/v1/timelines/?q=x", { token: partner.token })).status, 403);
  assert.equal((await operate(app, "GET", "/timelines/")).status, 422);
});
