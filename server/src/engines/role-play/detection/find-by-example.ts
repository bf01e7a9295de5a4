import { type CompiledConcept, toleratedNegations } from "./compiled.ts";
import { type Bag, coverage, withoutOpener } from "./examples.ts";
import { findTerm } from "./rules.ts";
import { isNegated, tellingWords, type Unit, type Utterance } from "./utterance.ts";

/** The words of a sentence that come close enough to one of the concept's examples, or undefined. */
export function findByExample(
  concept: CompiledConcept,
  concepts: readonly CompiledConcept[],
  utterance: Utterance,
): number[] | undefined {
  const looked = new Set<string>();
  for (const sentence of utterance.sentences) {
    const key = keyOf(utterance, sentence);
    if (looked.has(key)) continue;
    looked.add(key);
    const found = findInSentence(concept, concepts, utterance, sentence);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A sentence that is said again says no more: somebody may send a thousand of them. */
function keyOf({ words, asking }: Utterance, { from, to }: Unit): string {
  return words
    .slice(from, to)
    .map(({ text, clause }) => `${text} ${asking.get(clause) ?? ""}`)
    .join(" ");
}

/** The share of an example's weight that must be said. */
const leastCoverage = 0.5;
/** One word alone, however rare, is not what an example says, unless hardly anything else is said. */
const leastStems = 2;

function findInSentence(
  concept: CompiledConcept,
  concepts: readonly CompiledConcept[],
  utterance: Utterance,
  sentence: Unit,
): number[] | undefined {
  const { said, words, language } = utterance;
  const telling = tellingWords(utterance, sentence, concept);
  const spoken = withoutOpener(language, words.slice(sentence.from, sentence.to));
  if (telling.length > 0 && concept.examples.some(({ wordForWord }) => wordForWord === spoken))
    return telling;
  const stems = new Set(telling.flatMap((index) => said[index] ?? []));
  if (stems.size === 0) return undefined;
  const best = bestOf(concept.examples, stems);
  if (best === undefined || best.share < leastCoverage) return undefined;
  if ((bestOf(concept.counterExamples, stems)?.share ?? 0) >= best.share) return undefined;
  const rivals = concepts.flatMap((other) => (other === concept ? [] : other.examples));
  if ((bestOf(rivals, stems)?.share ?? 0) > best.share) return undefined;
  if (concept.avoid.some((term) => findTerm(term, said, sentence.from, sentence.to) !== undefined))
    return undefined;
  const matched = [...best.bag.weights.keys()].filter((stem) => stems.has(stem)).length;
  if (matched < leastStems && (best.bag.weights.size > 1 || stems.size > leastStems)) return undefined;
  const found = telling.filter((index) => said[index]?.some((stem) => best.bag.weights.has(stem)));
  return isOpposite(concept, best.bag, isNegated(utterance, found)) ? undefined : found;
}

function bestOf(bags: readonly Bag[], stems: ReadonlySet<string>): { bag: Bag; share: number } | undefined {
  let best: { bag: Bag; share: number } | undefined;
  for (const bag of bags) {
    const share = coverage(bag, stems);
    if (share > (best?.share ?? 0)) best = { bag, share };
  }
  return best;
}

/** Where nearly all examples are refusals, agreeing is the opposite too. */
const isRefusal = 0.7;

function isOpposite({ negated }: CompiledConcept, example: Bag, isNegatedHere: boolean): boolean {
  if (isNegatedHere) return !example.isNegated && negated < toleratedNegations;
  return example.isNegated && negated > isRefusal;
}
