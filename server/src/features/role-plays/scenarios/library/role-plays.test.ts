import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser } from "#test/learner-browser.ts";
import { aRun, aScenario, completedWith, type TestScenario } from "../test/a-scenario.ts";
import { rolePlaysOf } from "./role-plays.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

async function inLibrary(partner: Partner, title: string, fields: Record<string, unknown> = {}) {
  const words = (name: string) => ({ title: name, description: `${name}.`, concepts: [] });
  const wordings = JSON.stringify({ en: words(title), fr: words(`${title} (français)`) });
  const scenario = await aScenario(app, { title, wordings, ...fields });
  const added = await partner.call("POST", "/scenarios/library/", { scenario_id: scenario.scenarioId });
  assert.equal(added.status, 201, added.text);
  return scenario;
}

const assign = (partner: Partner, { scenarioId: scenario_id }: TestScenario, fields: object) =>
  partner.call("POST", "/scenarios/assignments/", { scenario_id, ...fields });

test("the home page offers what the library has: assigned role-plays first, with how it went so far", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner, { preferred_language: "fr" });
  const [{ id: user_id }, now] = [learner, app.clock()];
  const begun = await inLibrary(partner, "A running one");
  await aRun(app, partner, begun, user_id, completedWith(app, 40));
  await aRun(app, partner, begun, user_id);
  const done = await inLibrary(partner, "B played");
  for (const score of [80, 30]) await aRun(app, partner, done, user_id, completedWith(app, score));
  await inLibrary(partner, "C new");
  const later = await inLibrary(partner, "D to play, some day");
  const soon = await inLibrary(partner, "E to play, soon");
  await assign(partner, later, { user_id });
  await assign(partner, soon, { user_id, due_date: "2026-06-20" });
  await assign(partner, done, { user_id: (await aLearner(partner)).id });

  const retired = await inLibrary(partner, "Retired");
  const hidden = await inLibrary(partner, "Hidden");
  await app.context.db
    .updateTable("scenario")
    .set({ is_active: false, retired_at: now })
    .where("id", "=", retired.id)
    .execute();
  await app.context.db
    .updateTable("scenario_standing")
    .set({ is_visible: false })
    .where("scenario_id", "=", hidden.id)
    .execute();
  const taken = await inLibrary(partner, "Taken out");
  await partner.call("DELETE", `/scenarios/library/${taken.scenarioId}/`);
  await aScenario(app, { title: "Never taken in" });

  const { organizationId } = partner;
  const cards = await rolePlaysOf(app.context.db, { organizationId, userId: user_id }, "fr");
  assert.deepEqual(
    cards.map(({ title, isAssigned, dueOn, state, bestScore, passed }) => [
      title.replace(" (français)", ""),
      isAssigned,
      dueOn,
      state,
      bestScore,
      passed,
    ]),
    [
      ["E to play, soon", true, "2026-06-20", "new", null, null],
      ["D to play, some day", true, null, "new", null, null],
      ["A running one", false, null, "running", 40, false],
      ["B played", false, null, "done", 80, true],
      ["C new", false, null, "new", null, null],
    ],
  );
  assert.deepEqual(
    [cards[0]?.title, cards[0]?.language, cards[0]?.minutes],
    ["E to play, soon (français)", "fr", 5],
  );
  const page = await (await aBrowser(app, partner, learner)).get("/home");
  assert.ok(page.text.includes("E to play, soon (français)"), "the page shows them");
  assert.ok(page.text.includes(`/scenarios/${soon.scenarioId}`), "and leads to them");
  assert.ok(!page.text.includes("Taken out"));
});
