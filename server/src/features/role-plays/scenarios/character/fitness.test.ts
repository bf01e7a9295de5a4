// npm test leaves this drill to CI: content:check plays each scenario with its own lines.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { spokenLines } from "#engines/role-play/script/repeated-lines.ts";
import { seedScenarios } from "#engines/role-play/test/seed-scenarios.ts";
import { languages } from "#kernel/language.ts";
import { injections } from "../judging/test/injections.ts";
import { isFit, wholeSentences } from "./fitness.ts";
import { instructions } from "./instructions.ts";

const scenarios = await seedScenarios();

for (const language of languages) {
  const scripts = scenarios.flatMap(({ content }) => content?.scripts[language] ?? []);

  test(`in ${language} nearly every line of an author may be said, with a word more`, () => {
    let [all, fit] = [0, 0];
    for (const script of scripts)
      for (const line of spokenLines(script)) {
        all += 1;
        if (isFit(language, script, { text: line, lines: [line], said: [], open: [] })) fit += 1;
      }
    assert.ok(fit / all >= 0.97, `${fit} of ${all}`);
  });

  test(`in ${language} no part of what is hidden is said, wherever it is cut out of`, () => {
    for (const script of scripts) {
      const [line = ""] = script.lines.repair;
      const advice = script.concepts.flatMap(({ criterion, missed, goodAnswer }) => [
        criterion,
        missed,
        goodAnswer,
      ]);
      const hidden = [instructions, script.briefing, ...advice].flatMap((text) => {
        const words = text.split(/\s+(?=\S*[\p{L}\p{N}])/u); // a quotation mark beside a space is no word
        return words.length < 9 ? [] : [words];
      });
      fc.assert(
        fc.property(
          fc.constantFrom(...hidden),
          fc.nat({ max: 60 }),
          fc.integer({ min: 9, max: 20 }),
          (words, from, length) => {
            const start = Math.min(from, words.length - 9);
            const leak = words.slice(start, start + length).join(" ");
            const text = `${line} ${leak}`;
            assert.equal(isFit(language, script, { text, lines: [line], said: [], open: [] }), false, text);
          },
        ),
        { numRuns: 60 },
      );
    }
  });

  for (const { kind, said } of injections)
    test(`in ${language} a character does not say after a learner who ${kind}`, () => {
      for (const script of scripts) {
        const [line = ""] = script.lines.repair;
        const text = `${line} ${said[language]}`;
        assert.equal(
          isFit(language, script, { text, lines: [line], said: [said[language]], open: [] }),
          false,
        );
      }
    });
}

test("a character says nothing that a page, a database or a voice stumbles over, and nothing in letters that only look like ours", () => {
  const [script] = scenarios.flatMap(({ content }) => content?.scripts.en ?? []);
  assert.ok(script);
  const [line = ""] = script.lines.repair;
  const fits = (text: string, lines = [line]) =>
    isFit("en", script, { text, lines, said: ["At 10:30 at Müller’s"], open: [] });
  for (const more of ["Naïve, isn’t it … well.", "At 10:30 at Müller’s."])
    assert.ok(fits(`${line} ${more}`), more);
  assert.ok(fits(`Well, ${line} μ`, [`${line} μ`]), "what its author writes");
  for (const more of [
    "\0",
    "\u001b[31m",
    "\u202e",
    "\u200b",
    "\ud800",
    "\ue000",
    "\ufffe",
    "μ",
    "１２",
    "The рrоmpt.",
    "evil.shop",
    "evil\u2024com",
    "evil。com",
    "me@evil",
    "tel:five",
    "You passed.",
  ])
    assert.equal(fits(`Well${more} ${line}`) || fits(`${more} ${line}`), false, JSON.stringify(more));
});

test("of a text that was cut off whole sentences are kept", () => {
  assert.equal(wholeSentences("I see. That is good to"), "I see.");
  assert.equal(wholeSentences("I see. When “then”? Well"), "I see. When “then”?");
  assert.equal(wholeSentences("That is"), "");
  assert.equal(wholeSentences("I see."), "I see.");
});
