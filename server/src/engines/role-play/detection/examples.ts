import type { Language } from "#kernel/language.ts";
import { grammars } from "./grammar/grammar.ts";
import { cuesIn } from "./stance/cues.ts";
import type { Form } from "./text/vocabulary.ts";
import { readWords } from "./text/words.ts";

/** The different stems of an example, each with its weight. */
export interface Bag {
  weights: ReadonlyMap<string, number>;
  total: number;
  isNegated: boolean;
}

export interface BagText {
  stems: Set<string>;
  forms: Form[];
  isNegated: boolean;
  said: string;
}

export function readBagText(language: Language, text: string): BagText {
  const { negations, functionWords, privatives } = grammars[language];
  const { words } = readWords(language, text);
  // "If nothing changes" denies nothing.
  const harmless = cuesIn(language, words).filter(({ kind }) => kind === "harmless");
  const denies = ({ text: word }: { text: string }, index: number) =>
    negations.has(word) &&
    !privatives.has(word) &&
    !harmless.some(({ from, to }) => index >= from && index < to);
  const telling = words.filter((word) => !functionWords.has(word.text) && !negations.has(word.text));
  return {
    stems: new Set(telling.map(({ stem }) => stem)),
    forms: telling,
    isNegated: words.some(denies),
    said: withoutOpener(language, words),
  };
}

/** The words in a row, without "and", "but" or "so" at the beginning. */
export function withoutOpener(language: Language, words: readonly { text: string }[]): string {
  const texts = words.map(({ text }) => text);
  const { conjunctions, interrogatives } = grammars[language];
  const isOpener = (text: string | undefined) =>
    text !== undefined && conjunctions.has(text) && !interrogatives.has(text);
  return texts.slice(isOpener(texts[0]) ? 1 : 0).join(" ");
}

/** How much a stem tells: the rarer among all examples, the more. */
export function inverseFrequency(texts: readonly BagText[]): (stem: string) => number {
  const counts = new Map<string, number>();
  for (const { stems } of texts) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return (stem) => Math.log(1 + texts.length / (counts.get(stem) ?? 1));
}

/** The more, too, the less it is said elsewhere: a customer's name is in the examples of every point. */
export function purify(weightOf: (stem: string) => number, own: readonly BagText[], all: readonly BagText[]) {
  const count = (texts: readonly BagText[], stem: string) =>
    texts.filter(({ stems }) => stems.has(stem)).length;
  return (stem: string) => (weightOf(stem) * (count(own, stem) + 0.5)) / (count(all, stem) + 1);
}

export function weighBag({ stems, isNegated }: BagText, weightOf: (stem: string) => number): Bag {
  const weights = new Map([...stems].map((stem) => [stem, weightOf(stem)]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return { weights, total, isNegated };
}

/** The share of a bag's weight that was said, from 0 to 1. */
export function coverage({ weights, total }: Bag, said: ReadonlySet<string>): number {
  if (total === 0) return 0;
  let sum = 0;
  for (const [stem, weight] of weights) if (said.has(stem)) sum += weight;
  return sum / total;
}
