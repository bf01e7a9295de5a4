import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner } from "../builders.ts";
import { aBrowser, answerRightly } from "../learner-browser.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const scenario_id = "scn_late_delivery";

test("a lesson that its scenario has completed makes no evidence when its questions are answered afterwards", async () => {
  const partner = await aPartner(app, { organization: { is_sandbox: true } });
  const { json } = await partner.call("GET", "/curricula/templates/?is_scenario_wrapper=true");
  await partner.call("POST", "/scenarios/library/", { scenario_id });
  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner);
  await browser.get(`/start-lesson?template_id=${json.results[0].template_id}`);
  const done = await partner.call("POST", `/sandbox/learners/${learner.id}/complete/`, { scenario_id });
  assert.equal(done.status, 200, done.text);
  const evidence = async () =>
    (await partner.call("GET", `/skills/users/${learner.id}/`)).json.skills.flatMap(
      (skill: { evidence: { type: string; score: number }[] }) =>
        skill.evidence.map(({ type, score }) => [type, score]),
    );
  const before = await evidence();
  assert.ok(before.length > 0);
  const { id, status } = (await partner.call("GET", `/curricula/?user_id=${learner.id}`)).json.results[0];
  assert.equal(status, "completed");
  const { text } = await browser.get(`/lessons/${id}/complete`);
  const sections = new Set(
    [...text.matchAll(new RegExp(`href="(/lessons/${id}/[\\w-]+)#`, "g"))].map(([, at = ""]) => at),
  );
  for (const at of sections) await answerRightly(browser, at);
  assert.ok([...sections].length > 2);
  assert.deepEqual(await evidence(), before);
});
