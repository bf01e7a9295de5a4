// npm run test:long: each program takes each lesson ten times as each audience is shown it; in the short form one lesson once, as one of them is. `npm run bench -- guessing` prints how far they get.
// npm test leaves this drill to CI: forms.test.ts and late-answers.test.ts guess in lessons as well.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../app.ts";
import { aPartner, type Partner } from "../builders.ts";
import { answerRightly } from "../learner-browser.ts";
import { byLength } from "../length.ts";
import { programs } from "./programs.ts";
import { guessLesson, mandatoryLessons, type Reader, readers, takeLesson } from "./taken-lesson.ts";

const runs = byLength(1, 10);
/** In the short form a program takes one lesson, and the next program the next one. */
const isTaken = (lesson: number, program: number): boolean =>
  byLength(lesson === program % mandatoryLessons.length, true);
/** In the short form each lesson is taken by another one. */
const readersOf = (lesson: number, program: number): readonly Reader[] =>
  byLength(
    [readers[(program * mandatoryLessons.length + lesson) % readers.length] ?? "nobody"],
    [...readers],
  );

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

for (const [program, name] of Object.keys(programs).entries())
  test(`a program that ${name} and knows nothing reaches no mark of a mandatory lesson`, async () => {
    for (const [lesson, key] of mandatoryLessons.entries())
      for (const reader of isTaken(lesson, program) ? readersOf(lesson, program) : [])
        for (let run = 1; run <= runs; run += 1) {
          const { passed, certificate } = await guessLesson(app, partner, name, key, run, { reader });
          const taken = `${key} for ${reader}, run ${run}`;
          assert.deepEqual([passed, certificate], [false, "certificate_not_earned"], taken);
        }
  });

test("a learner who knows passes each mandatory lesson in one round, with a certificate", async () => {
  for (const key of mandatoryLessons) {
    const { passed, rounds, certificate } = await takeLesson(app, partner, key, "knows", answerRightly);
    assert.deepEqual([passed, rounds, certificate], [true, 1, "issued"]);
  }
});
