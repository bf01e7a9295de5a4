import type { Language } from "#kernel/language.ts";
import { readBagText } from "../../detection/examples.ts";
import { findTerm, readTerm } from "../../detection/rules.ts";
import { createVocabulary, type Vocabulary } from "../../detection/text/vocabulary.ts";
import { spokenLines } from "../../script/repeated-lines.ts";
import {
  type OutcomeScript,
  type Script,
  type WordClass,
  wordClasses,
} from "../../script/scenario-content.ts";
import type { Said } from "../said.ts";
import { phrasesOf } from "../words/phrases.ts";
import { findBelittling } from "./belittling.ts";
import { findAmount, findCode, findStreet, findYear } from "./figures.ts";
import { suspicionWords } from "./suspicion-words.ts";
import { findToldPhrase, isTold } from "./told.ts";

/** The words of what was said that are told and belong to a group, by their indexes; undefined where there are none. */
type Matcher = (
  said: Said,
  stems: readonly (readonly string[])[],
  from: number,
  to: number,
) => number[] | undefined;

/** An outcome made ready to be suspected. */
export interface Suspect {
  id: string;
  isInsult: boolean;
  rules: Matcher[][];
  avoid: Matcher;
  vocabulary: Vocabulary;
  /** Stems of all that is said in the scenario: no insult is among them. */
  known: ReadonlySet<string>;
}

const findClass: Record<WordClass, Matcher> = {
  $giving_in: (said, _stems, from, to) =>
    findToldPhrase(said, phrasesOf(said.language, suspicionWords[said.language].givingIn), from, to, true),
  $exception: (said, _stems, from, to) =>
    findToldPhrase(said, phrasesOf(said.language, suspicionWords[said.language].exceptions), from, to, true),
  $belittling: (said, _stems, from, to) => findBelittling(said, from, to),
  $code: (said, _stems, from, to) => findCode(said, from, to),
  $amount: (said, _stems, from, to) => findAmount(said, from, to),
  $year: (said, _stems, from, to) => findYear(said, from, to),
  $street: (said, _stems, from, to) => findStreet(said, from, to),
};

/** Nothing where the character does not ask back. */
export function compileSuspicion(
  language: Language,
  script: Script,
  { id, kind, askBack }: OutcomeScript,
): Suspect[] {
  if (askBack === undefined) return [];
  const { when, avoid } = askBack;
  const terms = [...when.flatMap(({ allOf }) => allOf.flat()), ...avoid].map((text) =>
    readTerm(language, text),
  );
  return [
    {
      id,
      isInsult: kind === "insult",
      rules: when.map(({ allOf }) => allOf.map((group) => matcherOf(language, group))),
      avoid: matcherOf(language, avoid, false),
      vocabulary: createVocabulary(
        language,
        terms.flatMap(({ forms }) => forms),
      ),
      known: kind === "insult" ? knownIn(language, script) : new Set(),
    },
  ];
}

function matcherOf(language: Language, group: readonly string[], mustBeTold = true): Matcher {
  const classes = wordClasses.filter((name) => group.includes(name)).map((name) => findClass[name]);
  const terms = group.filter((text) => !text.startsWith("$")).map((text) => readTerm(language, text));
  return (said, stems, from, to) => {
    const spoken = new Set(stems.slice(from, to).flat());
    for (const term of terms) {
      if (!term.stems.every((stem) => spoken.has(stem))) continue;
      for (let at = from; at < to; at += 1) {
        const found = findTerm(term, stems, at, to);
        if (found === undefined) break;
        if (!mustBeTold || isTold(said, found)) return found;
        at = found[0] ?? at;
      }
    }
    for (const find of classes) {
      const found = find(said, stems, from, to);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function knownIn(language: Language, { briefing, concepts, questions, ...script }: Script): Set<string> {
  const texts = [
    briefing,
    ...spokenLines({ briefing, concepts, questions, ...script }),
    ...concepts.flatMap(({ goodAnswer, examples, criterion }) => [goodAnswer, criterion, ...examples]),
  ];
  return new Set(texts.flatMap((text) => [...readBagText(language, text).stems]));
}
