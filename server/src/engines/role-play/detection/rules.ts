import type { Language } from "#kernel/language.ts";
import { grammars } from "./grammar/grammar.ts";
import type { Form } from "./text/vocabulary.ts";
import { readWords } from "./text/words.ts";

/** A term as stems in a row. */
export interface Term {
  stems: string[];
  /** As written, for typing errors. */
  forms: Form[];
  isNegated: boolean;
}

export type Group = Term[];

/** A learner's words, each with the stems it may stand for. */
export type Stems = readonly (readonly string[])[];

export function readTerm(language: Language, text: string): Term {
  const { words } = readWords(language, text);
  return {
    stems: words.map(({ stem }) => stem),
    forms: words,
    isNegated: words.some((word) => grammars[language].negations.has(word.text)),
  };
}

/** Where a term stands among the words from `from` to `to`, or undefined. In a phrase one word may come between. */
export function findTerm(
  { stems }: Term,
  said: Stems,
  from: number,
  to: number,
  mayBegin: (index: number) => boolean = () => true,
): number[] | undefined {
  const [first] = stems;
  if (first === undefined) return undefined;
  for (let start = from; start < to; start += 1) {
    if (said[start]?.includes(first) !== true || !mayBegin(start)) continue;
    const found = followTerm(stems, said, start, to);
    if (found !== undefined) return found;
  }
  return undefined;
}

function followTerm(stems: readonly string[], said: Stems, start: number, to: number): number[] | undefined {
  const found: number[] = [];
  let at = start;
  for (const [index, stem] of stems.entries()) {
    const isHere = said[at]?.includes(stem) === true && at < to;
    const isNext = index > 0 && at + 1 < to && said[at + 1]?.includes(stem) === true;
    if (!isHere && !isNext) return undefined;
    if (!isHere) at += 1;
    found.push(at);
    at += 1;
  }
  return found.length > 0 ? found : undefined;
}

export interface Fired {
  found: number[];
  /** Words of a negation that the rule asks for. */
  negating: number[];
}

/**
 * The words that make a rule fire, or undefined: of every group one term.
 * @param denies whether a word at an index denies something: "no problem" is no "no"
 */
export function fireRule(
  groups: readonly Group[],
  said: Stems,
  from: number,
  to: number,
  denies: (index: number) => boolean = () => true,
): Fired | undefined {
  const found: number[] = [];
  const negating: number[] = [];
  for (const group of groups) {
    let match: number[] | undefined;
    for (const term of group) {
      match = findTerm(term, said, from, to);
      if (match !== undefined && term.isNegated && !match.some(denies))
        match = term.stems.length === 1 ? findTerm(term, said, from, to, denies) : undefined;
      if (match === undefined) continue;
      if (term.isNegated) negating.push(...match);
      break;
    }
    if (match === undefined) return undefined;
    found.push(...match);
  }
  return found.length > 0 ? { found, negating } : undefined;
}
