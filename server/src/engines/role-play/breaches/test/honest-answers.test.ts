// npm test leaves this drill to CI: adversary.test.ts and meant.test.ts clear what was asked back.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "yaml";
import { type Language, languages } from "#kernel/language.ts";
import type { DialogueState } from "../../dialogue/state.ts";
import { begin, reply } from "../../dialogue/talk.ts";
import { seedScenario } from "../../test/seed-scenarios.ts";

type Answers = Record<string, Record<string, Record<Language, string[]>>>;
const answers: Answers = parse(readFileSync(`${import.meta.dirname}/honest-answers.yaml`, "utf8"));

for (const [key, outcomes] of Object.entries(answers)) {
  const content = await seedScenario(key);
  const askedAbout = (language: Language, id: string, reason: number): DialogueState => ({
    ...begin(content, language, { seed: 1, attempt: 1 }).state,
    turns: 1,
    breaches: [{ id, turn: 1, quote: "", certainty: "not_clarified" }],
    askedBack: [{ id, turn: 1, reason }],
  });

  for (const language of languages)
    test(`${key}: asked back, natural answers of honest people clear it in ${language}, and are no breach of their own`, () => {
      const kept = Object.entries(outcomes).flatMap(([id, texts]) =>
        texts[language].flatMap((text) => {
          const { state } = reply(content, language, askedAbout(language, id, 2), text);
          return (state.breaches ?? []).map((breach) => `${id}: “${text}” leaves ${breach.id}`);
        }),
      );
      assert.deepEqual(kept, []);
    });
}
