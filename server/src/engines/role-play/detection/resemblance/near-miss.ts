import { type CompiledConcept, toleratedNegations } from "../compiled.ts";
import { grammars } from "../grammar/grammar.ts";
import { type Unit, type Utterance, wholeOf } from "../utterance.ts";
import { type Compared, sumOfWeights } from "./tally.ts";
import { traitsOf } from "./traits.ts";

/** Below it, what has a point's words is more like its near misses than like what makes it. */
const LEAST = -0.2;

/** What a word that near misses have, and no line that makes the point, counts as there: more than elsewhere, as few lines are written. */
const NEVER_SAID = 0.3;

/** From here on, what has none of its rules' words makes the point all the same; as a rule lines weigh between -10 and 10. */
const CLEAR = 6;

/** So much more than what makes another point it must be like what makes this one. */
const OWN = 2;

/** Of the words that tell something, how many and what share are in lines that make the point. */
const FEWEST_KNOWN = 2;
const LEAST_KNOWN = 0.4;

/** Whether a point's words were said in a turn that is like the lines that only sound like it. */
export function isNearMiss({ compared }: CompiledConcept, utterance: Utterance): boolean {
  if (compared === undefined) return false;
  // Nothing is said but what is said by those who make the point: "No discount is possible."
  if (utterance.words.every(({ stem }) => compared.own.made.having.has(stem))) return false;
  return weigh(compared, traitsIn(utterance), NEVER_SAID) < LEAST;
}

/** The words of a turn that is clearly like what makes the point, and denies, asks, supposes or reports nothing; or undefined. */
export function findByResemblance(concept: CompiledConcept, utterance: Utterance): number[] | undefined {
  const { compared } = concept;
  if (compared === undefined) return undefined;
  const traits = traitsIn(utterance);
  const isLike =
    weigh(compared, traits) >= CLEAR &&
    sumOfWeights(traits, compared.own.made, compared.others) >= OWN &&
    utterance.clauses.every((clause) => isMeant(concept, utterance, clause));
  return isLike ? knownOf(compared, utterance) : undefined;
}

/** The words that tell something and are in lines that make the point; undefined where they are few. */
function knownOf({ own }: Compared, { language, words }: Utterance): number[] | undefined {
  const { functionWords, negations } = grammars[language];
  const telling = words.flatMap(({ text }, index) =>
    functionWords.has(text) || negations.has(text) ? [] : [index],
  );
  const known = telling.filter((index) => own.made.having.has(words[index]?.stem ?? ""));
  return known.length >= FEWEST_KNOWN && known.length >= telling.length * LEAST_KNOWN ? known : undefined;
}

function traitsIn(utterance: Utterance): string[] {
  return [...traitsOf(utterance, wholeOf(utterance))];
}

function weigh({ own, all }: Compared, traits: readonly string[], never?: number): number {
  return (
    sumOfWeights(traits, own.made, own.missed, never) + sumOfWeights(traits, all.made, all.missed, never)
  );
}

/** Said as the concept's own examples say it. */
function isMeant(
  { tolerates, questions, negated }: CompiledConcept,
  { stances, words, asking }: Utterance,
  { from, to }: Unit,
): boolean {
  const clause = words[from]?.clause ?? -1;
  const kind = asking.get(clause);
  const isDenied =
    stances.denied.has(clause) || [...stances.negations].some((index) => index >= from && index < to);
  return (
    (!isDenied || (negated >= toleratedNegations && !stances.denied.has(clause))) &&
    !stances.exceptions.has(clause) &&
    (kind === undefined || questions.has(kind)) &&
    [...(stances.reserves.get(clause) ?? [])].every((reserve) => tolerates.has(reserve))
  );
}
