import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { aBrowser, locationOf } from "#test/learner-browser.ts";
import { formIn } from "#test/readers/option-forms.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const files = {
  "guessed/template.yaml": `key: guessed
lesson_type: custom
language: en
minutes: 3
skills: [guessing]
sections:
  - {id: one, quiz: [g1]}
  - id: two
`,
  "guessed/en.md": `---
title: Guessed
description: Nothing in it counts.
summary: Nothing counted.
---
## one | One
Words.

? g1 single guess: What do you think?
- [x] This
- [ ] That

## two | Two
Words.
`,
};

test("a guess is no evidence of a skill, not even where nothing else was asked", async () => {
  const partner = await aPartner(app);
  const made = await app.send("POST", "/operator/v1/templates/import/", {
    token: await app.operatorToken(),
    body: { organization: partner.slug, files },
  });
  const template = made.json.results[0].template_id;
  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner);
  const first = locationOf(await browser.get(`/start-lesson?template_id=${template}`));
  await browser.post(`${first}/answers`, formIn((await browser.get(first)).text, "That"));
  const second = locationOf(await browser.post(`${first}/complete`));
  const end = locationOf(await browser.post(`${second}/complete`));
  assert.equal((await browser.get(end)).status, 200);
  const { json } = await partner.call("GET", `/curricula/?user_id=${learner.id}`);
  assert.deepEqual([json.results[0].status, json.results[0].score], ["completed", null]);
  assert.deepEqual((await partner.call("GET", `/skills/users/${learner.id}/`)).json.skills, []);
});
