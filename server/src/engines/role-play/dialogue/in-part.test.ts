import assert from "node:assert/strict";
import { test } from "node:test";
import { languages } from "#kernel/language.ts";
import { detect } from "../detection/detector.ts";
import { readScenarioFolder } from "../script/scenario-folder.ts";
import { sampleScenario } from "../test/sample-scenario.ts";
import { seedScenarios } from "../test/seed-scenarios.ts";
import { findInPart } from "./in-part.ts";

const content = readScenarioFolder(sampleScenario()).content ?? assert.fail();
const newDate = content.scripts.en?.concepts.find(({ id }) => id === "new-date") ?? assert.fail();

test("of a point that is said in part it is told what was missing, as its author writes it", () => {
  const text = "Hello there. We deliver your seals as soon as we can.";
  const found = findInPart("en", newDate, text, []) ?? assert.fail();
  assert.equal(text.slice(found.start, found.end), "We deliver your seals as soon as we can.");
  assert.ok(found.missing.includes("Thursday"), found.missing.join());
});

test("what is denied, asked or imagined, what says something else and what makes another point is no part of it", () => {
  for (const text of [
    "We do not deliver your seals.",
    "Do we deliver your seals?",
    "If only we could deliver your seals.",
    "Nice weather today.",
    "They arrive on Thursday by ten.",
  ])
    assert.equal(findInPart("en", newDate, text, []), undefined, text);
  const whole = "We deliver your seals as soon as we can.";
  assert.equal(findInPart("en", newDate, whole, [{ start: 0, end: 5 }]), undefined);
});

test("hardly anything is taken for half a point that says nothing of it, in any scenario and language", async () => {
  let [idle, wrong] = [0, 0];
  for (const { content: seed, phrases } of await seedScenarios()) {
    for (const language of languages) {
      const concepts = seed.scripts[language]?.concepts ?? [];
      for (const concept of concepts) {
        const others = concepts.filter(({ id }) => id !== concept.id).map(({ goodAnswer }) => goodAnswer);
        for (const text of [...(phrases[language]?.none ?? []), ...others]) {
          const heard = detect(language, concepts, text);
          if (heard.some(({ conceptId }) => conceptId === concept.id)) continue;
          idle += 1;
          const taken = heard.flatMap(({ spans }) => spans);
          if (findInPart(language, concept, text, taken) !== undefined) wrong += 1;
        }
      }
    }
  }
  assert.ok(idle > 2_000 && wrong <= idle * 0.01, `${wrong} of ${idle}`);
});
