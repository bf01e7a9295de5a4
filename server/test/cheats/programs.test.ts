// npm run test:long: each program takes each lesson ten times, and once in the short form. `npm run bench -- guessing` prints how far they get.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../app.ts";
import { aPartner, type Partner } from "../builders.ts";
import { answerRightly } from "../learner-browser.ts";
import { byLength } from "../length.ts";
import { programs } from "./programs.ts";
import { guessLesson, mandatoryLessons, takeLesson } from "./taken-lesson.ts";

const runs = byLength(1, 10);

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

for (const name of Object.keys(programs))
  test(`a program that ${name} and knows nothing holds no certificate of a mandatory lesson`, async () => {
    for (const key of mandatoryLessons)
      for (let run = 1; run <= runs; run += 1) {
        const { certificate } = await guessLesson(app, partner, name, key, run);
        assert.match(certificate, /^certificate_(?:not_earned|first_answers_below)$/, `${key}, run ${run}`);
      }
  });

test("a learner who knows passes each mandatory lesson in one round, with a certificate", async () => {
  for (const key of mandatoryLessons) {
    const { passed, rounds, certificate } = await takeLesson(app, partner, key, "knows", answerRightly);
    assert.deepEqual([passed, rounds, certificate], [true, 1, "issued"]);
  }
});
