import assert from "node:assert/strict";
import { test } from "node:test";
import { createEndOfSpeech } from "../../src/learner/scenario/speech/recording/end-of-speech.ts";

const STEP_MS = 80;

/** Levels with how long they last. @returns after how many milliseconds it ended; null: it did not */
function endOf(...parts: [level: number, ms: number][]): number | null {
  const hasEnded = createEndOfSpeech();
  let now = 0;
  for (const [level, ms] of parts) {
    for (const until = now + ms; now < until; now += STEP_MS) if (hasEnded(level, now)) return now;
  }
  return null;
}

test("a recording ends with a pause after somebody spoke, and with nothing else", () => {
  const ended = endOf([0.002, 800], [0.1, 2_000], [0.002, 3_000]);
  assert.ok(ended !== null && ended >= 4_000 && ended < 4_200, String(ended));
  assert.equal(endOf([0.002, 60_000]), null, "who has not begun is waited for");
  assert.equal(endOf([0.1, 1_000], [0.002, 900], [0.1, 1_000], [0.002, 900]), null, "thinking is no pause");
  assert.equal(endOf([0.002, 400], [0.2, 80], [0.002, 3_000]), null, "a knock is no speech");
  assert.equal(endOf([0.1, 1_000], [0.012, 5_000]), null, "what trails off is not over");
});

test("a fan that runs all the time is not taken for speech", () => {
  assert.equal(endOf([0.03, 20_000]), null);
  const ended = endOf([0.03, 1_000], [0.2, 1_500], [0.03, 3_000]);
  assert.ok(ended !== null && ended < 4_200, String(ended));
});
