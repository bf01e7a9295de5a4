import type { Language } from "#kernel/language.ts";
import { grammars } from "../detection/grammar/grammar.ts";
import { readWords, type Word } from "../detection/text/words.ts";
import { spokenLines } from "../script/repeated-lines.ts";
import type { Script } from "../script/scenario-content.ts";

/**
 * Whether words stand in no order that anybody speaks in: backwards, or only the words that a point is recognised by, strung
 * together. Measured by which words follow which in all that the scenario's author wrote.
 */
export function isOutOfOrder(language: Language, script: Script, words: readonly Word[]): boolean {
  const { pairs, terms } = preparedFor(language, script);
  const { functionWords, negations } = grammars[language];
  const isSmall = (text: string) => functionWords.has(text) || negations.has(text);
  return isBackwards(pairs, words) || isStrungTogether(pairs, terms, words, isSmall);
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

/** Nothing but terms of rules, and what joins them is not said that way. */
function isStrungTogether(
  pairs: ReadonlySet<string>,
  terms: ReadonlyMap<string, readonly string[][]>,
  words: readonly Word[],
  isSmall: (text: string) => boolean,
): boolean {
  let [joints, known, index, small] = [0, 0, 0, 0];
  while (index < words.length) {
    const term = (terms.get(words[index]?.text ?? "") ?? []).find((some) =>
      some.every((text, offset) => words[index + offset]?.text === text),
    );
    if (term === undefined) return false;
    const before = words[index - 1];
    if (before !== undefined && before.clause === words[index]?.clause) {
      joints += 1;
      if (pairs.has(`${before.text} ${words[index]?.text}`)) known += 1;
    }
    if (term.length === 1 && isSmall(term[0] ?? "")) small += 1;
    index += term.length;
  }
  return known * mostKnown < joints && (joints >= surelyStrung || small === 0);
}

/** One joint in three is said that way; of few, telegrams have them too, though with a small word: "no discount". */
const mostKnown = 3;
const surelyStrung = 3;

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
  for (const text of textsOf(script)) {
    const { words } = readWords(language, text);
    for (const [index, word] of words.entries()) {
      const before = words[index - 1];
      if (before?.sentence === word.sentence) pairs.add(`${before.text} ${word.text}`);
    }
  }
  const written = script.concepts
    .flatMap(({ rules }) => rules.flatMap(({ allOf }) => allOf.flat()))
    .map((term) => readWords(language, term).words.map(({ text }) => text))
    .sort((one, other) => other.length - one.length);
  const prepared = { pairs, terms: Map.groupBy(written, ([first = ""]) => first) };
  remembered.set(script, prepared);
  return prepared;
}

function textsOf(script: Script): string[] {
  const concepts = script.concepts.flatMap(({ criterion, goodAnswer, missed, examples, counterExamples }) => [
    criterion,
    goodAnswer,
    missed,
    ...examples,
    ...counterExamples,
  ]);
  return [script.briefing, script.goal, ...spokenLines(script), ...concepts];
}
