import type { Language } from "#kernel/language.ts";
import { grammars } from "../../detection/grammar/grammar.ts";
import { readTerm } from "../../detection/rules.ts";
import { createVocabulary, type Vocabulary } from "../../detection/text/vocabulary.ts";
import { readWords, type Word } from "../../detection/text/words.ts";
import { spokenLines } from "../../script/repeated-lines.ts";
import type { Script } from "../../script/scenario-content.ts";
import type { Said } from "../said.ts";
import { suspicionWords } from "./suspicion-words.ts";
import { isTold } from "./told.ts";

/** What anybody says in a scenario that does it well, and everyday words: to say these is no reason for suspicion. */
export interface Expected {
  /** Of the scenario alone. */
  stems: ReadonlySet<string>;
  vocabulary: Vocabulary;
}

export function expectedIn(language: Language, script: Script): Expected {
  const { functionWords, negations } = grammars[language];
  const texts = [
    script.briefing,
    script.goal,
    ...spokenLines(script),
    ...script.questions.flatMap(({ anyOf }) => anyOf),
    ...script.concepts.flatMap(({ goodAnswer, examples, criterion, rules }) => [
      goodAnswer,
      criterion,
      ...examples,
      ...rules.flatMap(({ allOf }) => allOf.flat()),
    ]),
    ...(script.mustNot ?? []).map(({ instead }) => instead),
  ];
  const words = texts
    .flatMap((text) => readWords(language, text).words)
    .filter(({ text }) => !functionWords.has(text) && !negations.has(text));
  const { everyday, neutral } = suspicionWords[language];
  const common = [...everyday, ...neutral].flatMap((text) => readTerm(language, text).forms);
  return {
    stems: new Set(words.map(({ stem }) => stem)),
    vocabulary: createVocabulary(language, [...words, ...common]),
  };
}

/** One strange word in a long sentence is no reason to ask. */
const LEAST_STRANGE = 1 / 4;

export function isStrange({
  telling,
  unexpected,
}: {
  telling: readonly number[];
  unexpected: readonly number[];
}) {
  return unexpected.length > 0 && unexpected.length >= telling.length * LEAST_STRANGE;
}

/** Shorter words hardly tell anything. */
const SHORTEST = 3;

/** The words from `from` to `to` that tell something, and those of them that nobody expects. */
export function countUnexpected(said: Said, expected: Expected, from: number, to: number) {
  const telling: number[] = [];
  const unexpected: number[] = [];
  for (let at = from; at < to; at += 1) {
    const word = said.words[at];
    if (word === undefined || !isTelling(said, word)) continue;
    telling.push(at);
    if (expected.vocabulary.lookUp(word).length === 0) unexpected.push(at);
  }
  return { telling, unexpected };
}

/** The first word that nobody expects and that tells what is so. */
export function findUnexpected(
  said: Said,
  expected: Expected,
  from: number,
  to: number,
): number[] | undefined {
  const { telling, unexpected } = countUnexpected(said, expected, from, to);
  if (!isStrange({ telling, unexpected })) return undefined;
  const at = unexpected.find((index) => isTold(said, [index]) || isScornful(said, index));
  return at === undefined ? undefined : [at];
}

/** "She could not run a bath": what is denied of somebody tells as well; not what one denies of oneself, or that anybody says. */
export function isScornful(said: Said, at: number): boolean {
  const clause = said.clauses[said.clauseOf[at] ?? -1];
  if (clause?.isStated !== true || said.words[at]?.isQuoted === true) return false;
  const speaks = said.words.slice(clause.from, clause.from + 3).some(({ text }) => speakers.has(text));
  return !speaks && !said.denies.slice(clause.from, clause.from + 2).includes(true);
}

/** "I was an idiot" */
export function isOwn({ words }: Said, from: number, to: number): boolean {
  return words.slice(from, Math.min(to, from + 3)).some(({ text }) => firstPersons.has(text));
}

const speakers = new Set(["i", "we", "ich", "wir", "je", "j", "nous", "io", "noi"]);

const firstPersons = new Set([
  "i",
  "my",
  "we",
  "ich",
  "mein",
  "meine",
  "wir",
  "je",
  "j",
  "mon",
  "ma",
  "nous",
  "io",
  "sono",
  "ero",
  "mio",
  "mia",
]);

function isTelling({ language, patterns }: Said, { text }: Word): boolean {
  const { functionWords, negations, conjunctions, denials } = grammars[language];
  if (text.length < SHORTEST || /\d/.test(text) || patterns.numbers.test(text)) return false;
  return ![functionWords, negations, conjunctions, denials].some((known) => known.has(text));
}
