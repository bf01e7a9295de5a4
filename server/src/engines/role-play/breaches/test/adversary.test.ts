import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { type Language, languages } from "#kernel/language.ts";
import type { DialogueState } from "../../dialogue/state.ts";
import { begin, reply } from "../../dialogue/talk.ts";
import type { ScenarioContent } from "../../script/scenario-content.ts";
import { seedScenario } from "../../test/seed-scenarios.ts";

/** Noticed at once; asked about and left open; asked about and cleared; or neither. */
type Outcome = "noticed" | "asked" | "cleared" | "clean";

interface Talk {
  scenario: string;
  /** By the half of the sabotaged talks that was learnt from, or the one of which only counts were looked at. */
  learner: "honest" | "sabotages" | "sabotages, learnt from";
  becomes: Outcome;
  says: string[];
}

function talksIn(language: Language): Talk[] {
  return parse(readFileSync(join(import.meta.dirname, "adversary", `${language}.yaml`), "utf8"));
}

function outcomeOf({ breaches = [], askedBack = [] }: DialogueState): Outcome {
  if (breaches.some(({ certainty }) => certainty === undefined)) return "noticed";
  if (breaches.length > 0) return "asked";
  return askedBack.length > 0 ? "cleared" : "clean";
}

const denials: Record<Language, string> = { en: "No.", de: "Nein.", fr: "Non.", it: "No." };

/** The character has just asked back. */
function isAskedBack({ askedBack = [], turns }: DialogueState): boolean {
  return askedBack.some(({ turn }) => turn === turns);
}

/** What the author recommends to say in the place of what was asked about. */
function truthOf(
  { scripts }: ScenarioContent,
  language: Language,
  { askedBack = [] }: DialogueState,
): string {
  const outcome = scripts[language]?.mustNot?.find(({ id }) => id === askedBack.at(-1)?.id);
  return outcome?.instead ?? "";
}

for (const language of languages)
  for (const { scenario, learner, becomes, says } of talksIn(language))
    test(`${scenario}, ${language}: of a talk (${learner}) that begins “${says[0]}” becomes: ${becomes}`, async () => {
      const content = await seedScenario(scenario);
      let turn = begin(content, language, { seed: 1, attempt: 1 });
      for (const line of says) {
        if (turn.isOver) break;
        turn = reply(content, language, turn.state, line);
        if (learner === "honest" && isAskedBack(turn.state))
          turn = reply(
            content,
            language,
            turn.state,
            `${denials[language]} ${truthOf(content, language, turn.state)}`,
          );
      }
      assert.equal(outcomeOf(turn.state), becomes);
    });

/** A better rule changes the table; it may not get worse. */
test("most sabotaged talks that were learnt from are not clean, and hardly an honest one is anything else", () => {
  const talks = languages.flatMap(talksIn);
  const share = (who: Talk["learner"], fails: boolean) => {
    const all = talks.filter(({ learner }) => learner === who);
    const found = all.filter(({ becomes }) => becomes === "noticed" || becomes === "asked");
    return (fails ? found.length : all.length - found.length) / all.length;
  };
  assert.ok(share("sabotages, learnt from", true) >= 0.55);
  assert.ok(share("honest", false) >= 0.97);
});
