import type { Language } from "#kernel/language.ts";
import { saidAnywhere } from "../breaches/suspicion/said-anywhere.ts";
import { grammars } from "../detection/grammar/grammar.ts";
import { readWords, type Word } from "../detection/text/words.ts";
import type { Script } from "../script/scenario-content.ts";
import { scenarioTexts } from "../script/scenario-texts.ts";
import { manners } from "./manners.ts";

/**
 * Whether words stand in no order that anybody speaks in: backwards, or only the words that a point is recognised by, strung
 * together. Measured by which words follow which in all that the scenario's author wrote.
 */
export function isOutOfOrder(
  language: Language,
  script: Script,
  words: readonly Word[],
  listed: number,
): boolean {
  const prepared = preparedFor(language, script);
  return isBackwards(prepared.pairs, words) || isStrungTogether(language, prepared, words, listed);
}

/** Of a hundred sentences that people say, fewer than one has so many pairs the wrong way round. */
const leastPairs = 3;
const mostWrong = 1.5;

function isBackwards(pairs: ReadonlySet<string>, words: readonly Word[]): boolean {
  let [forwards, backwards] = [0, 0];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (before === undefined || before.sentence !== word.sentence) continue;
    if (pairs.has(`${before.text} ${word.text}`)) forwards += 1;
    if (pairs.has(`${word.text} ${before.text}`)) backwards += 1;
  }
  return backwards >= leastPairs && backwards > forwards * mostWrong;
}

/**
 * Nothing is said but terms of rules, and what joins them, begins and ends with them is not said that way. Of a hundred points that people
 * make, two are made in such words only, and most of those words follow each other in some line of the author's.
 */
function isStrungTogether(
  language: Language,
  { pairs, terms }: Prepared,
  words: readonly Word[],
  listed: number,
): boolean {
  const parts = partsOf(language, terms, words);
  if (parts === undefined || parts.every(({ isFiller }) => isFiller)) return false;
  // "Send us a letter": a phrase that the author expects.
  if (parts.length === 1 && words.length > fewWords) return false;
  const joints = parts.flatMap(({ from, to }) => {
    const before = isJoined(language, words, from) ? words[from - 1]?.text : beginning;
    const joint = `${before} ${words[from]?.text}`;
    return isJoined(language, words, to) ? [joint] : [joint, `${words[to - 1]?.text} ${ending}`];
  });
  const known = joints.filter((joint) => pairs.has(joint)).length;
  if (pairs.size < fewestPairs) return known * mostKnownOfFew < joints.length;
  const isShort = words.length <= fewWords && !parts.some(({ isFiller }) => isFiller);
  if (isShort) return known < joints.length;
  return known < joints.length * (listed < MANY_LISTS ? leastKnown : leastKnownOfLists);
}

/** With both ends: of three words all are said that way, of more half; of somebody who strung key words together before nearly all. */
const fewWords = 3;
const leastKnown = 1 / 2;
const leastKnownOfLists = 3 / 4;
const MANY_LISTS = 2;
/** Of fewer nobody knows what else is said that way. */
const fewestPairs = 2_000;
const mostKnownOfFew = 3;

/** Either end of a sentence. */
const beginning = "<";
const ending = ">";

/** Whether a word belongs to the sentence of the one before it; "A discount? No." is two. */
function isJoined(language: Language, words: readonly Word[], index: number): boolean {
  const [before, word] = [words[index - 1], words[index]];
  if (before === undefined || word === undefined || before.sentence !== word.sentence) return false;
  return before.clause === word.clause || !grammars[language].denials.has(word.text);
}

interface Part {
  from: number;
  /** Behind its last word. */
  to: number;
  isFiller: boolean;
}

/** Terms of rules, and conjunctions and fillers ("OK") between them; undefined where anything else is said. */
function partsOf(language: Language, terms: Prepared["terms"], words: readonly Word[]): Part[] | undefined {
  const { fillers, greetings } = manners[language];
  const parts: Part[] = [];
  for (let from = 0; from < words.length; from = parts.at(-1)?.to ?? words.length) {
    const text = words[from]?.text ?? "";
    const term = (terms.get(text) ?? []).find((some) =>
      some.every((each, offset) => words[from + offset]?.text === each),
    );
    const isFiller = term === undefined;
    if (isFiller && !grammars[language].conjunctions.has(text) && ![...fillers, ...greetings].includes(text))
      return undefined;
    parts.push({ from, to: from + (term?.length ?? 1), isFiller });
  }
  return parts;
}

interface Prepared {
  pairs: ReadonlySet<string>;
  /** By their first word, the longest first. */
  terms: ReadonlyMap<string, readonly string[][]>;
}

const remembered = new WeakMap<Script, Prepared>();

function preparedFor(language: Language, script: Script): Prepared {
  const known = remembered.get(script);
  if (known !== undefined) return known;
  const pairs = new Set<string>();
  for (const text of textsOf(language, script)) {
    const { words } = readWords(language, text);
    for (const [index, word] of words.entries()) {
      pairs.add(`${isJoined(language, words, index) ? words[index - 1]?.text : beginning} ${word.text}`);
      if (!isJoined(language, words, index + 1)) pairs.add(`${word.text} ${ending}`);
    }
  }
  const written = script.concepts
    .flatMap(({ rules }) => rules.flatMap(({ allOf }) => allOf.flat()))
    .map((term) => readWords(language, term).words.map(({ text }) => text))
    .toSorted((one, other) => other.length - one.length);
  const prepared = { pairs, terms: Map.groupBy(written, ([first = ""]) => first) };
  remembered.set(script, prepared);
  return prepared;
}

/** All that is written in whole sentences. */
function textsOf(language: Language, script: Script): string[] {
  const concepts = script.concepts.flatMap(
    ({ criterion, goodAnswer, missed, counterExamples, nearMisses = [] }) => [
      criterion,
      goodAnswer,
      missed,
      ...counterExamples,
      ...nearMisses,
    ],
  );
  const outcomes = (script.mustNot ?? []).flatMap(({ why, instead, examples, counterExamples, askBack }) => [
    why,
    instead,
    ...examples,
    ...counterExamples,
    ...(askBack?.like ?? []),
  ]);
  const { neutral, insulting } = saidAnywhere[language];
  return [
    ...scenarioTexts(script),
    ...concepts,
    ...outcomes,
    ...(script.lookAlikes ?? []),
    ...neutral,
    ...insulting,
  ];
}
