import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "yaml";
import { type Language, languages } from "#kernel/language.ts";
import { begin, reply } from "../../dialogue/talk.ts";
import { seedScenario } from "../../test/seed-scenarios.ts";

interface Refusals {
  scenario: string;
  outcome: string;
  /** They tell what they refuse, or do what they deny. */
  told: Record<Language, string[]>;
  honest: Record<Language, string[]>;
}

const all: Refusals[] = parse(readFileSync(`${import.meta.dirname}/refusals-that-tell.yaml`, "utf8"));

async function breachesOf(scenario: string, language: Language, text: string) {
  const content = await seedScenario(scenario);
  const { state } = begin(content, language, { seed: 1, attempt: 1 });
  return reply(content, language, state, text).state.breaches ?? [];
}

for (const { scenario, outcome, told, honest } of all)
  for (const language of languages) {
    test(`${scenario}, ${language}: what a refusal holds is ${outcome}`, async () => {
      for (const text of told[language]) {
        const breaches = await breachesOf(scenario, language, text);
        assert.ok(
          breaches.some(({ id, certainty }) => id === outcome && certainty === undefined),
          text,
        );
      }
    });

    test(`${scenario}, ${language}: an honest refusal is none`, async () => {
      for (const text of honest[language]) {
        const breaches = await breachesOf(scenario, language, text);
        assert.deepEqual(
          breaches.filter(({ certainty }) => certainty === undefined),
          [],
          text,
        );
      }
    });
  }

/** As many as before refusals were read for what they hold. */
const MOST_ASKED = 17;

test("hardly an honest refusal is asked about", async () => {
  let asked = 0;
  for (const { scenario, honest } of all)
    for (const language of languages)
      for (const text of honest[language])
        if ((await breachesOf(scenario, language, text)).length > 0) asked += 1;
  assert.ok(asked <= MOST_ASKED, `${asked}`);
});
