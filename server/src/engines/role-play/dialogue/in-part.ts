import type { Language } from "#kernel/language.ts";
import { isDenied, readSaid, type Said } from "../breaches/said.ts";
import { breachPatterns } from "../breaches/words/breach-patterns.ts";
import { readBagText } from "../detection/examples.ts";
import { findTerm, readTerm, type Term } from "../detection/rules.ts";
import { readWords, type Word } from "../detection/text/words.ts";
import type { ConceptScript } from "../script/scenario-content.ts";

/** A sentence that says a point in part. */
interface SaidInPart {
  start: number;
  end: number;
  /** Words that would have made it whole, as the author writes them. */
  missing: string[];
}

/**
 * Of a rule's groups all but one are said, in a sentence that states something of the matter.
 * @param taken where the text makes other points: what says one thing well is no half of another
 */
export function findInPart(
  language: Language,
  concept: ConceptScript,
  text: string,
  taken: readonly { start: number; end: number }[],
): SaidInPart | undefined {
  const said = readSaid(language, text);
  const { rules, avoid, own } = preparedFor(language, concept);
  const stems = said.words.map(({ stem }) => [stem]);
  for (const { from, to } of statedSentences(said)) {
    if (avoid.some((term) => findTerm(term, stems, from, to) !== undefined)) continue;
    const words = said.words.slice(from, to);
    if (words.some(({ start, end }) => taken.some((span) => start < span.end && end > span.start))) continue;
    const shared = new Set(words.map(({ stem }) => stem).filter((stem) => own.has(stem)));
    if (shared.size < LEAST_SHARED) continue;
    for (const groups of rules) {
      const hit = groups.map(({ terms }) => firstFound(terms, stems, from, to));
      const missing = groups.filter((_, index) => hit[index] === undefined);
      const isTelling = hit.some((found) => found?.some((at) => own.has(said.words[at]?.stem ?? "")));
      if (missing.length !== 1 || groups.length < 2 || !isTelling) continue;
      // What lacks its negation says the opposite.
      if (missing[0]?.terms.some(({ isNegated }) => isNegated)) continue;
      const wanted = missing[0]?.words() ?? [];
      const [first, last] = [words[0], words.at(-1)];
      if (wanted.length > 0 && first !== undefined && last !== undefined)
        return { start: first.start, end: endOfSentence(text, last.end), missing: wanted };
    }
  }
  return undefined;
}

const LEAST_SHARED = 2;
const MOST_WORDS = 3;

function endOfSentence(text: string, end: number): number {
  return end + (/^[.!…]+/.exec(text.slice(end, end + 3))?.[0].length ?? 0);
}

/** Nothing in them is asked, denied, or only imagined. */
function statedSentences(said: Said): { from: number; to: number }[] {
  return [...Map.groupBy(said.clauses, ({ sentence }) => sentence).values()].flatMap((clauses) => {
    const [from, to] = [clauses[0]?.from ?? 0, clauses.at(-1)?.to ?? 0];
    return clauses.every(({ isStated }) => isStated) && !isDenied(said, from, to) ? [{ from, to }] : [];
  });
}

function firstFound(terms: readonly Term[], stems: readonly string[][], from: number, to: number) {
  for (const term of terms) {
    const found = findTerm(term, stems, from, to);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Group {
  terms: Term[];
  /** How the author writes what belongs to it, where the point is made well. */
  words: () => string[];
}

interface Prepared {
  rules: Group[][];
  avoid: Term[];
  /** Stems of telling words with which the point is made. */
  own: ReadonlySet<string>;
}

const remembered = new WeakMap<ConceptScript, Prepared>();

function preparedFor(language: Language, concept: ConceptScript): Prepared {
  const known = remembered.get(concept);
  if (known !== undefined) return known;
  const texts = [concept.goodAnswer, ...concept.examples];
  const read = texts.map((text) => ({ text, words: readWords(language, text).words }));
  const groupOf = (group: readonly string[]): Group => {
    const terms = group.map((term) => readTerm(language, term));
    return { terms, words: () => writtenIn(language, read, terms, own) };
  };
  const own = new Set(texts.flatMap((text) => [...readBagText(language, text).stems]));
  const prepared = {
    rules: concept.rules.map(({ allOf }) => allOf.map(groupOf)),
    avoid: concept.avoid.map((term) => readTerm(language, term)),
    own,
  };
  remembered.set(concept, prepared);
  return prepared;
}

/** Telling ones, none that another one holds. Where a text begins, a capital letter says nothing. */
function writtenIn(
  language: Language,
  texts: readonly { text: string; words: Word[] }[],
  terms: readonly Term[],
  own: ReadonlySet<string>,
): string[] {
  const found: string[] = [];
  for (const { text, words } of texts)
    for (const term of terms.filter(({ stems }) => stems.some((stem) => own.has(stem)))) {
      const stems = words.map(({ stem }) => [stem]);
      const at = findTerm(term, stems, 1, words.length);
      if (at === undefined) continue;
      const written = text.slice(words[at[0] ?? 0]?.start, words[at.at(-1) ?? 0]?.end);
      const isNumber = (one: string) =>
        /^\d/.test(one) || breachPatterns[language].numbers.test(one.toLowerCase());
      const repeats = (one: string) => isAlike(one, written) || (isNumber(one) && isNumber(written));
      if (!found.some(repeats)) found.push(written);
    }
  return found.slice(0, MOST_WORDS);
}

function isAlike(one: string, other: string): boolean {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  return first.includes(second) || second.includes(first);
}
