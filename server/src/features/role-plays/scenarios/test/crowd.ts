import assert from "node:assert/strict";
import type { TestApp } from "#test/app.ts";
import type { Partner } from "#test/builders.ts";
import type { TestScenario } from "./a-scenario.ts";
import { anActor, apology, eventsOf, newDate, runAt } from "./a-talk.ts";

/** So many learners play at once, from the first line to the result; each turn that was shown as said is there. */
export async function playAtOnce(
  app: TestApp,
  partner: Partner,
  scenario: TestScenario,
  count: number,
): Promise<void> {
  const actors = await Promise.all(Array.from({ length: count }, () => anActor(app, partner, scenario)));
  const talks = actors.map(async ({ learner, browser, begin, say }) => {
    const at = await begin();
    const shown: string[] = [];
    let position = 2;
    for (const text of ["Good morning, Mrs Keller.", apology, "I have asked the carrier.", newDate]) {
      const said = await say(at, text, position);
      assert.equal(said.status, 200, said.text);
      shown.push(said.json.turns[0].text);
      position = said.json.nextPosition;
    }
    await browser.post(`${at}/finish`);
    const run = await runAt(app, learner, at);
    const stored = run.turns.filter(({ speaker }) => speaker === "learner").map(({ text }) => text);
    assert.deepEqual(stored, shown);
    assert.deepEqual([run.status, run.score], ["completed", 100]);
    assert.equal((await eventsOf(app, learner)).length, 1);
  });
  await Promise.all(talks);
}
