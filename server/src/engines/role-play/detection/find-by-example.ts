import { type CompiledConcept, toleratedNegations } from "./compiled.ts";
import { type Bag, coverage, withoutOpener } from "./examples.ts";
import { grammars } from "./grammar/grammar.ts";
import { findTerm } from "./rules.ts";
import { clausesOf, isNegated, isPrivative, tellingWords, type Unit, type Utterance } from "./utterance.ts";

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
/**
 * Where an author gave rules too, it must be said nearly as the example says it: by half of an example in any order every
 * name that was taken for a point came in, and half of the near misses.
 */
const leastBesideRules = 0.5;
const leastOfWhatIsSaid = 0.5;

/** Both ways round, with the same denials, and neither "maybe" nor "my boss says". */
function isSame(
  { language, stances, words }: Utterance,
  { tolerates }: CompiledConcept,
  bag: Bag,
  { found, telling }: { found: readonly number[]; telling: readonly number[] },
): boolean {
  const clauses = clausesOf(words, telling);
  const isDenied = [...stances.negations].some(
    (index) => clauses.has(words[index]?.clause ?? -1) && !isPrivative(language, words[index]),
  );
  if (isDenied !== bag.isNegated || [...clauses].some((clause) => stances.exceptions.has(clause)))
    return false;
  if ([...clauses].some((clause) => stances.denied.has(clause))) return false;
  const kinds = new Set([...clauses].flatMap((clause) => [...(stances.reserves.get(clause) ?? [])]));
  if ([...kinds].some((kind) => !tolerates.has(kind))) return false;
  const { functionWords, negations } = grammars[language];
  const own = telling.filter((index) => {
    const text = words[index]?.text ?? "";
    return !functionWords.has(text) && !negations.has(text);
  }).length;
  return found.length >= Math.max(own, 1) * leastOfWhatIsSaid;
}

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
  if (concept.counterSayings.has(spoken)) return undefined;
  if (telling.length > 0 && concept.sayings.has(spoken)) return telling;
  const stems = new Set(telling.flatMap((index) => said[index] ?? []));
  if (stems.size === 0) return undefined;
  const best = bestOf(concept.examples, stems);
  const isRuled = concept.rules.length > 0;
  if (best === undefined || best.share < (isRuled ? leastBesideRules : leastCoverage)) return undefined;
  if ((bestOf(concept.counterExamples, stems)?.share ?? 0) >= best.share) return undefined;
  const rivals = concepts.flatMap((other) => (other === concept ? [] : other.examples));
  if ((bestOf(rivals, stems)?.share ?? 0) > best.share) return undefined;
  if (concept.avoid.some((term) => findTerm(term, said, sentence.from, sentence.to) !== undefined))
    return undefined;
  const matched = [...best.bag.weights.keys()].filter((stem) => stems.has(stem)).length;
  if (matched < leastStems && (best.bag.weights.size > 1 || stems.size > leastStems)) return undefined;
  const found = telling.filter((index) => said[index]?.some((stem) => best.bag.weights.has(stem)));
  if (isRuled && (matched < leastStems || !isSame(utterance, concept, best.bag, { found, telling })))
    return undefined;
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
