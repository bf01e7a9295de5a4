import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { aLesson, aRememberer } from "#learning/recall/test/learned.ts";
import { anOwnScenario } from "#role-plays/scenarios/test/a-talk.ts";
import { locationOf } from "#test/learner-browser.ts";
import { aReminderStage, type ReminderStage } from "./test/stage.ts";

let stage: ReminderStage;
before(async () => {
  stage = await aReminderStage("all");
});
after(() => stage.stop());

const SATURDAY = "2026-06-20T10:00:00Z";
const lines = ({ text }: { text: string }) => [...text.matchAll(/^- (.*)$/gm)].map(([, line]) => line);

test("what is due, what has come back and the weekly goal are one mail, and each is told once", async () => {
  const { app } = stage;
  app.clock.set(new Date("2026-06-19T18:00:00Z"));
  const partner = await stage.organization();
  const lesson = await aLesson(app, partner, "remembered");
  const { learner, browser, complete, later } = await aRememberer(app, partner);
  await complete(lesson);
  await browser.post("/home/goal", { days: "2" });
  const scenario = await anOwnScenario(app, partner, { title: "A call <b>& more" });
  const assigned = { user_id: learner.id, scenario_id: scenario.scenarioId, due_date: "2026-06-20" };
  assert.equal((await partner.call("POST", "/scenarios/assignments/", assigned)).status, 201);
  await partner.call("POST", "/assignments/", {
    user_id: learner.id,
    template_id: 1,
    due_date: "2026-06-19",
  });
  await later(2.5);
  app.clock.set(new Date(SATURDAY));
  await stage.remind();
  const mail = await stage.mailbox.mailTo(`${learner.providerId}@example.com`);
  assert.deepEqual(lines(mail), [
    "“Spot a phishing message” was due on 19 June 2026.",
    "“A call <b>& more” is due today.",
    "A few questions from lessons you have completed have come back. They take two minutes.",
    "With one more day of practice you reach your weekly goal. There is time until tomorrow evening.",
  ]);
  assert.match(mail.html ?? "", /“A call &lt;b&gt;&amp; more” is due today\./);
  app.clock.set(new Date("2026-06-21T10:00:00Z"));
  await stage.remind();
  assert.deepEqual(stage.mailsTo(learner).slice(1).map(lines), [
    ["“A call <b>& more” was due on 20 June 2026."],
  ]);
});

test("a goal that is reached, or that cannot be reached any more, is no reminder", async () => {
  const { app } = stage;
  app.clock.set(new Date("2026-06-27T09:30:00Z"));
  const partner = await stage.organization();
  const [idle, done, close] = [
    await aRememberer(app, partner),
    await aRememberer(app, partner),
    await aRememberer(app, partner),
  ];
  await idle.browser.post("/home/goal", { days: "3" });
  await close.browser.post("/home/goal", { days: "2" });
  await done.browser.post("/home/goal", { days: "1" });
  await done.browser.get(locationOf(await done.browser.get("/start-lesson?template_id=1")));
  await stage.remind();
  await stage.mailbox.mailTo(`${close.learner.providerId}@example.com`);
  assert.deepEqual(stage.mailsTo(close.learner).map(lines), [
    ["With practice on 2 more days you reach your weekly goal. There is time until tomorrow evening."],
  ]);
  assert.deepEqual(
    [idle, done].flatMap(({ learner }) => stage.mailsTo(learner)),
    [],
  );
});
