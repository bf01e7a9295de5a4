import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { talkWaits } from "#platform/model-endpoints.ts";
import { characterWaitMs, judgeWaitMs } from "./model-waits.ts";

/** What a turn may take as it is configured, with half a second for the database. */
const FOUR_SECONDS = 3_500;

test("from the third broken answer on a turn waits for no more than four seconds, however slow each of them was", () => {
  const slowness = fc.double({ min: 0, max: 1, noNaN: true });
  const answer = fc.record({ isBroken: fc.boolean(), slowness });
  const turns = fc.array(fc.record({ judge: answer, character: answer }), { maxLength: 12 });
  let long = 0;
  fc.assert(
    fc.property(turns, (talk) => {
      const state = { brokenAnswers: 0 };
      for (const { judge, character } of talk) {
        const judgeMs = judgeWaitMs(state, talkWaits) * judge.slowness;
        if (judge.isBroken) state.brokenAnswers += 1;
        const allowed = characterWaitMs(state, talkWaits, judgeMs);
        if (allowed !== null && character.isBroken) state.brokenAnswers += 1;
        const most = judgeMs + (allowed ?? 0);
        if (state.brokenAnswers >= 3) assert.ok(most <= FOUR_SECONDS, `${most} ms`);
        else if (most > FOUR_SECONDS) long += 1;
      }
    }),
  );
  assert.ok(long > 0, "before that there is more time: the property says something");
});

test("a talk that lost its model waits for less at once, and with too little time left nobody is asked", () => {
  const waits = { ...talkWaits };
  assert.equal(characterWaitMs({ lostModel: true }, waits, 0), waits.turnAfterLoss);
  assert.equal(characterWaitMs({}, waits, 0), waits.character);
  assert.equal(characterWaitMs({}, waits, waits.turn - waits.least + 1), null);
});
