import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../app.ts";
import { operate } from "../webhooks.ts";
import { aCheat, aCheatStage, type CheatStage } from "./stage.ts";

let app: TestApp;
let stage: CheatStage;
before(async () => {
  app = await startApp();
  stage = await aCheatStage(app);
});
after(() => app.stop());

const headline = (html: string) => html.replace(/<[^>]+>/g, " ").match(/\d+ of \d+ questions?[^.]*/)?.[0];

test("what is answered after the end is no first answer: not on the last page, not on a certificate, not as evidence", async () => {
  const none = { given_for: "none" };
  await operate(app, "PATCH", `/organizations/${stage.partner.slug}/certificate-settings/`, none);
  const { browser, at, id, complete, choose, read, learner } = await aCheat(app, stage.partner, stage.free);
  await complete("one");
  await browser.get(`${at}/two`);
  await choose("two", "I will call you back"); // a scene that is left before its end
  await complete("two");
  const ended = (await browser.get(`${at}/complete`)).text;
  assert.equal((await read()).score, 0);
  app.clock.advance(60_000);
  await choose("one", "Look at the address");
  await choose("two", "Report it.");
  const all = { given_for: "all" };
  await operate(app, "PATCH", `/organizations/${stage.partner.slug}/certificate-settings/`, all);
  const again = (await browser.get(`${at}/complete`)).text;
  assert.equal(headline(again), headline(ended));
  assert.deepEqual([skipped(ended), skipped(again)], [2, 1], "the scene was begun");
  const { json: certificate } = await stage.partner.call("GET", `/curricula/${id}/certificate/`);
  assert.deepEqual([certificate.score, certificate.right_at_first], [0, 0]);
  assert.equal((await read()).score, 0);
  const [skill] = (await stage.partner.call("GET", `/skills/users/${learner.id}/`)).json.skills;
  assert.deepEqual(
    skill.evidence.map(({ score }: { score: number }) => score),
    [0],
  );
});

const skipped = (html: string) => html.match(/[Ss]kipped/g)?.length ?? 0;
