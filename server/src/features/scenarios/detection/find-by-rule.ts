import { type CompiledConcept, toleratedNegations } from "./compiled.ts";
import { findTerm, fireRule } from "./rules.ts";
import { isNegated, tellingWords, type Unit, type Utterance } from "./utterance.ts";

/** The words that make one of the concept's rules fire, or undefined. */
export function findByRule(concept: CompiledConcept, utterance: Utterance): number[] | undefined {
  const { said } = utterance;
  for (const unit of neighbouringClauses(utterance)) {
    if (tellingWords(utterance, unit, concept).length < unit.to - unit.from) continue;
    if (concept.avoid.some((term) => findTerm(term, said, unit.from, unit.to) !== undefined)) continue;
    for (const rule of concept.rules) {
      const fired = fireRule(rule, said, unit.from, unit.to);
      if (fired === undefined) continue;
      const mayBeNegated = fired.isNegated || concept.negated >= toleratedNegations;
      if (mayBeNegated || !isNegated(utterance, fired.found)) return fired.found;
    }
  }
  return undefined;
}

/** "We are, I have to say, sorry" is three clauses and one statement. */
const mostClauses = 3;

/** Each clause, then with those that follow it in its sentence. */
function neighbouringClauses({ clauses, words }: Utterance): Unit[] {
  return clauses.flatMap((first, index) =>
    clauses
      .slice(index, index + mostClauses)
      .filter(({ from }) => words[from]?.sentence === words[first.from]?.sentence)
      .map(({ to }) => ({ from: first.from, to })),
  );
}
