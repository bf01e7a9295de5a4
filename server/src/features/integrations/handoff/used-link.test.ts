import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Learner, type Partner } from "#test/builders.ts";

let app: TestApp;
let partner: Partner;
let ada: Learner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  ada = await aLearner(partner);
});
after(() => app.stop());

const lesson = "/start-lesson?template_id=1";
const onward = /<a class="button" href="\/start-lesson\?template_id=1">/;

async function aLink(learner = ada, caller = partner, body: Record<string, unknown> = {}): Promise<string> {
  const asked = { external_id: learner.providerId, ...body };
  const { json } = await caller.call("POST", "/auth/partner-exchange/", asked);
  return `/auto-login?${new URLSearchParams({ token: json.login_token, next: lesson })}`;
}
const open = (path: string, cookie = "") =>
  app.send("GET", path, { cookie, headers: { accept: "text/html", "x-request-id": "same" } });
const cookieFrom = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");

/** A browser in which the learner came in by the link. */
async function aSession(learner = ada, caller = partner) {
  const link = await aLink(learner, caller);
  const arrived = await open(link);
  assert.equal(arrived.status, 302);
  return { link, cookie: cookieFrom(arrived) };
}

async function sessions() {
  const rows = await app.context.db.selectFrom("browser_session").selectAll().orderBy("id").execute();
  return JSON.stringify(rows);
}

test("a used link is refused to the learner who used it, with a button to its lesson, and no session is opened or renewed", async () => {
  const { link, cookie } = await aSession();
  const before = await sessions();
  app.clock.advance(2 * 3_600_000);
  for (const again of [link, link.replace("?", "/?")]) {
    const answer = await open(again, cookie);
    assert.deepEqual([answer.status, answer.headers.get("location")], [403, null]);
    assert.match(answer.text, /This link no longer works[\s\S]*You are still signed in/);
    assert.match(answer.text, onward);
    assert.deepEqual(answer.headers.getSetCookie(), []);
    assert.equal(answer.headers.get("cache-control"), "no-store");
  }
  assert.equal(await sessions(), before);
  assert.equal((await open(lesson, cookie)).status, 302, "into the lesson");
});

test("an older used link of the same learner leads on in the session of a later one", async () => {
  const { link } = await aSession();
  const { cookie } = await aSession();
  assert.match((await open(link, cookie)).text, onward);
});

test("the button of a used link is there in the learner's language, and where the partner hid the exit", async () => {
  const words = { de: "Jetzt öffnen", fr: "Ouvrir maintenant", it: "Apri ora" };
  for (const [language, word] of Object.entries(words)) {
    const learner = await aLearner(partner, { preferred_language: language });
    const link = await aLink(learner, partner, { hide_exit_button: true });
    const again = await open(link, cookieFrom(await open(link)));
    assert.equal(again.status, 403);
    assert.match(again.text, onward, language);
    assert.ok(again.text.includes(word), language);
  }
});

test("a used link leads to no place outside, also for its learner", async () => {
  const { link, cookie } = await aSession();
  const bad = await open(link.replace(/next=.*/, "next=%2F%2Fevil.example"), cookie);
  assert.equal(bad.status, 400);
  assert.match(bad.text, /href="\/home"/);
});

test("used, foreign, expired and unknown links are one page to somebody else who is signed in, with their way on", async () => {
  const other = await aPartner(app);
  const [used, foreign, expired] = [
    (await aSession()).link,
    (await aSession(await aLearner(other), other)).link,
    await aLink(),
  ];
  app.clock.advance(3_600_001);
  const grace = await aSession(await aLearner(partner, { first_name: "Grace" }));
  const own = await aLink(await aLearner(partner));
  await open(own);
  const answers = await Promise.all([used, foreign, expired, own].map((link) => open(link, grace.cookie)));
  const pages = answers.map(({ status, text }) => [status, text]);
  for (const page of pages) assert.deepEqual(page, pages[0]);
  assert.equal(answers[0]?.status, 403);
  assert.match(answers[0]?.text ?? "", /This link no longer works[\s\S]*href="\/home"/);
  assert.doesNotMatch(answers[0]?.text ?? "", onward);
  const unknown = await open(
    `/auto-login?${new URLSearchParams({ token: "unknown", next: lesson })}`,
    grace.cookie,
  );
  assert.deepEqual([unknown.status, unknown.text], pages[0]);
});

test("a link that expired unused is refused to its own learner, too", async () => {
  const expired = await aLink();
  app.clock.advance(3_600_001);
  const { cookie } = await aSession();
  const answer = await open(expired, cookie);
  assert.equal(answer.status, 403);
  assert.match(answer.text, /href="\/home"/);
});

test("a fresh link of the same learner signs in anew, whoever is signed in", async () => {
  const { cookie } = await aSession();
  const answer = await open(await aLink(ada, partner, { hide_exit_button: true }), cookie);
  assert.equal(answer.status, 302);
  assert.ok(cookieFrom(answer).includes("lectern_session="));
});

test("strangers, ended sessions and deactivated learners get the page of before", async () => {
  const leaver = await aLearner(partner);
  const left = await aSession(leaver);
  const out = await aSession();
  await app.send("POST", "/sign-out", { cookie: out.cookie, headers: { accept: "text/html" } });
  await partner.call("DELETE", `/users/${leaver.id}/`);
  const stranger = await open(out.link);
  assert.equal(stranger.status, 403);
  assert.doesNotMatch(stranger.text, /href="\/home"/);
  for (const { link, cookie } of [out, left]) {
    const answer = await open(link, cookie);
    assert.deepEqual([answer.status, answer.headers.get("location")], [403, null]);
    assert.equal(answer.text, stranger.text);
  }
  const old = await aSession();
  app.clock.advance(30 * 24 * 3_600_000);
  assert.equal((await open(old.link, old.cookie)).status, 403, "an expired session");
});

test("an address that nobody serves keeps the brand and the language of whoever is signed in, and leads to their lessons", async () => {
  const branded = await aPartner(app, { organization: { branding: { display_name: "Wren & Sons" } } });
  const learner = await aLearner(branded, { preferred_language: "de" });
  const { cookie } = await aSession(learner, branded);
  for (const path of ["/no/such/page", "/assets/nothing.js", `/branding/no-such/logo`]) {
    const answer = await open(path, cookie);
    assert.equal(answer.status, 404, path);
    assert.match(answer.text, /<html lang="de"/, path);
    assert.match(answer.text, /Wren &amp; Sons/, path);
    assert.match(answer.text, /href="\/home"/, path);
    assert.doesNotMatch((await open(path)).text, /Wren|href="\/home"/, path);
  }
});
