import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, locationOf } from "#test/learner-browser.ts";
import { daysOfWeek } from "./week.ts";

const HOUR = 3_600_000;
let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

async function visit() {
  const learner = await aLearner(partner, { preferred_language: "en" });
  const browser = await aBrowser(app, partner, learner);
  return { browser, home: async () => (await browser.get("/home")).text };
}
const practisedDays = (html: string) => html.match(/class="is-practised"/g)?.length ?? 0;

test("a week begins on Monday, also across months and in leap years", () => {
  assert.deepEqual(daysOfWeek("2026-06-15").at(0), "2026-06-15");
  assert.deepEqual(daysOfWeek("2026-06-21").at(0), "2026-06-15");
  assert.deepEqual(daysOfWeek("2026-07-01").at(0), "2026-06-29");
  assert.deepEqual(daysOfWeek("2028-03-01").at(1), "2028-02-29");
});

/** A learner who has a goal of two days and practises now. */
async function practising(at: string) {
  app.clock.set(new Date(at));
  partner = await aPartner(app); // tokens and sessions end with the day
  const { browser, home } = await visit();
  assert.match(await home(), /If you like, set yourself a weekly goal/);
  const chosen = await browser.post("/home/goal", { days: "2" });
  assert.deepEqual([chosen.status, locationOf(chosen)], [303, "/home"]);
  assert.match(await home(), /A new week, at your own pace\. Your goal is 2 days\./);
  const lesson = locationOf(await browser.get("/start-lesson?template_id=1"));
  await browser.get(lesson);
  const once = await home();
  assert.match(once, /You have practised on one day this week\. Your goal is 2 days\./);
  assert.equal(practisedDays(once), 1);
  app.clock.advance(HOUR);
  return { browser, home, practise: () => browser.get(lesson) };
}

test("two days of a week reach a goal of two, and a goal is switched off as easily", async () => {
  const { browser, home, practise } = await practising("2026-06-20T23:30:00Z");
  await practise();
  const twice = await home();
  assert.match(twice, /practised on 2 days this week\. Your goal of 2 days is reached\. Well done\./);
  assert.equal(practisedDays(twice), 2);
  await browser.post("/home/goal", { days: "0" });
  const off = await home();
  assert.doesNotMatch(off, /id="week"/);
  assert.match(off, /Set a weekly goal/, "the foot still has it");
});

test("a week begins anew, and the one before is not held against anybody", async () => {
  const { home } = await practising("2026-06-21T23:30:00Z");
  const monday = await home();
  assert.match(monday, /A new week, at your own pace/);
  assert.equal(practisedDays(monday), 0);
});

test("what is no number of days is refused, and so is a page made for somebody else", async () => {
  const { browser, home } = await visit();
  for (const days of ["6", "-1", "two"]) {
    assert.equal((await browser.post("/home/goal", { days })).status, 422, days);
  }
  assert.equal((await browser.post("/home/goal", { days: "" })).status, 400);
  assert.equal((await browser.post("/home/goal")).status, 400);
  assert.equal((await browser.post("/home/goal", { days: "3", made_for: "987654" })).status, 403);
  assert.match(await home(), /If you like, set yourself a weekly goal/);
  const stranger = await app.send("POST", "/home/goal", {
    form: { days: "3" },
    headers: { accept: "text/html" },
  });
  assert.equal(stranger.status, 401);
});
