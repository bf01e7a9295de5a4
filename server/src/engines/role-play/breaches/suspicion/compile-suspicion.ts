import type { Language } from "#kernel/language.ts";
import { findTerm, readTerm } from "../../detection/rules.ts";
import { createVocabulary, type Vocabulary } from "../../detection/text/vocabulary.ts";
import {
  type KeywordRule,
  type OutcomeScript,
  type WordClass,
  wordClasses,
} from "../../script/scenario-content.ts";
import { isDenied, type Said } from "../said.ts";
import { phrasesOf } from "../words/phrases.ts";
import { findBelittling } from "./belittling.ts";
import { type Expected, findUnexpected } from "./expected.ts";
import { findAmount, findCode, findStreet, findYear } from "./figures.ts";
import { findGeneralTruth, findIfOnly, findLimitless, findReplaced } from "./generalities.ts";
import { findOthers, findSelf, findUs } from "./persons.ts";
import { suspicionWords } from "./suspicion-words.ts";
import { findToldPhrase, isTold } from "./told.ts";

/** The words of what was said that are told and belong to a group, by their indexes; undefined where there are none. */
type Matcher = (
  said: Said,
  stems: readonly (readonly string[])[],
  from: number,
  to: number,
  expected: Expected,
) => number[] | undefined;

/** An outcome made ready to be suspected. */
export interface Suspect {
  id: string;
  isInsult: boolean;
  rules: Matcher[][];
  /** Rules that take what nobody expects for suspicious: looked at where no other one is. */
  wideRules: Matcher[][];
  avoid: Matcher;
  vocabulary: Vocabulary;
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
  $general_truth: (said, _stems, from, to) => findGeneralTruth(said, from, to),
  $if_only: (said, _stems, from, to) => findIfOnly(said, from, to),
  $limitless: (said, _stems, from, to) => findLimitless(said, from, to),
  $replaced: (said, _stems, from, to) => findReplaced(said, from, to),
  $incapable: (said, _stems, from, to) =>
    findToldPhrase(said, phrasesOf(said.language, suspicionWords[said.language].incapable), from, to),
  $others: (said, _stems, from, to) => findOthers(said, from, to),
  $us: (said, _stems, from, to) => findUs(said, from, to),
  $self: (said, _stems, from, to) => findSelf(said, from, to),
  $unexpected: (said, _stems, from, to, expected) => findUnexpected(said, expected, from, to),
};

/** Nothing where the character does not ask back. */
export function compileSuspicion(language: Language, { id, kind, askBack }: OutcomeScript): Suspect[] {
  if (askBack === undefined) return [];
  const { when, avoid } = askBack;
  const terms = [...when.flatMap(({ allOf }) => allOf.flat()), ...avoid].map((text) =>
    readTerm(language, text),
  );
  const isWide = ({ allOf }: KeywordRule) => allOf.some((group) => group.includes("$unexpected"));
  const compiled = (rules: readonly KeywordRule[]) =>
    rules.map(({ allOf }) => allOf.map((group) => matcherOf(language, group)));
  return [
    {
      id,
      isInsult: kind === "insult",
      rules: compiled(when.filter((rule) => !isWide(rule))),
      wideRules: compiled(when.filter(isWide)),
      avoid: matcherOf(language, avoid, false),
      vocabulary: createVocabulary(
        language,
        terms.flatMap(({ forms }) => forms),
      ),
    },
  ];
}

/** "If it is too dear for you there's always the market": whole phrases tell where they are only supposed, too; "I can't say if …" does not. */
function isThreatened(said: Said, found: readonly number[]): boolean {
  const clause = said.clauses[said.clauseOf[found[0] ?? -1] ?? -1];
  if (clause?.isSupposed !== true) return false;
  const isWhether = said.clauses.some(
    ({ sentence, from, to }) => sentence === clause.sentence && to <= clause.from && isDenied(said, from, to),
  );
  return !isWhether && isTold(said, found, true);
}

function matcherOf(language: Language, group: readonly string[], mustBeTold = true): Matcher {
  const classes = wordClasses.filter((name) => group.includes(name)).map((name) => findClass[name]);
  const terms = group.filter((text) => !text.startsWith("$")).map((text) => readTerm(language, text));
  return (said, stems, from, to, expected) => {
    const spoken = new Set(stems.slice(from, to).flat());
    for (const term of terms) {
      if (!term.stems.every((stem) => spoken.has(stem))) continue;
      for (let at = from; at < to; at += 1) {
        const found = findTerm(term, stems, at, to);
        if (found === undefined) break;
        if (!mustBeTold || isTold(said, found) || (found.length > 1 && isThreatened(said, found)))
          return found;
        at = found[0] ?? at;
      }
    }
    for (const find of classes) {
      const found = find(said, stems, from, to, expected);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}
