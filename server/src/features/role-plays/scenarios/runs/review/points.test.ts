import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, reply } from "#engines/role-play/dialogue/talk.ts";
import { sampleContent } from "../../test/a-scenario.ts";
import { isCorrection } from "../heard/correction.ts";
import { turnsOf } from "../talk/record.ts";
import type { TurnRow } from "../talk/turns.ts";
import { pointsMade } from "./points.ts";

test("points that are made anew from turns nobody corrected are those that the talk recorded", () => {
  const content = sampleContent();
  const script = content.scripts.en;
  assert.ok(script);
  const said = script.concepts.flatMap(({ examples, counterExamples, probes }) => [
    ...examples.slice(0, 3),
    ...counterExamples.slice(0, 3),
    ...probes.flat().slice(0, 2),
  ]);
  let covered = 0;
  for (let seed = 0; seed < 300; seed += 1) {
    let { state } = begin(content, "en", { seed, attempt: 1 });
    let turns: TurnRow[] = [];
    for (let turn = 0; state.ending === null && turn < 12; turn += 1) {
      const text = said[(seed * 7 + turn * 5 + seed * turn) % said.length] ?? "";
      const answer = reply(content, "en", state, text);
      turns = [...turns, ...turnsOf(turns.length + 2, state, { text, heard: null }, answer)];
      state = answer.state;
    }
    const { points, evidence } = pointsMade(content, "en", state, turns);
    assert.deepEqual(points, state.points, `seed ${seed}`);
    for (const { position, speaker, evidence: recorded } of turns)
      if (speaker === "learner") assert.deepEqual(evidence.get(position), recorded, `seed ${seed}`);
    covered += points.filter(({ coveredAfter }) => coveredAfter !== null).length;
  }
  assert.ok(covered > 300, `only ${covered} points were made: the talks show nothing`);
});

const corrections: [heard: string, corrected: string, may: boolean][] = [
  ["they arrive on there's day by ten", "They arrive on Thursday by ten.", true],
  ["i recall you tomorrow", "I will call you tomorrow", true],
  ["we deliver until four", "We deliver until 4", true],
  ["the parts are hear", "The parts are here", true],
  ["i can promise that", "I can not promise that", true],
  ["yes", "Yes!", true],
  ["yes", "Yes, I am sorry", false],
  ["i will call you", "I will call you on Thursday by ten", false],
  ["i am calling about the delay", "I am sorry about the delay", false],
  ["good morning", "I apologise", false],
];
for (const [heard, corrected, may] of corrections)
  test(`“${corrected}” ${may ? "puts right" : "is another sentence than"} “${heard}”`, () => {
    assert.equal(isCorrection("en", heard, corrected), may);
  });
