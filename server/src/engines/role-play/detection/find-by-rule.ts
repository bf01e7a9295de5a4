import { type CompiledConcept, toleratedNegations } from "./compiled.ts";
import { findTerm, fireRule, type Term } from "./rules.ts";
import { isNegated, mayTell, type Unit, type Utterance } from "./utterance.ts";

/** The words that make one of the concept's rules fire, or undefined. */
export function findByRule(concept: CompiledConcept, utterance: Utterance): number[] | undefined {
  const { said } = utterance;
  const { rules, avoid } = saidOf(concept, new Set(said.flat()));
  if (rules.length === 0) return undefined;
  for (const unit of neighbouringClauses(utterance)) {
    if (!mayTell(utterance, unit, concept)) continue;
    if (avoid.some((term) => findTerm(term, said, unit.from, unit.to) !== undefined)) continue;
    for (const rule of rules) {
      const fired = fireRule(rule, said, unit.from, unit.to);
      if (fired === undefined) continue;
      const mayBeNegated = fired.isNegated || concept.negated >= toleratedNegations;
      if (mayBeNegated || !isNegated(utterance, fired.found)) return fired.found;
    }
  }
  return undefined;
}

/** Only what is said at all needs looking for in each clause: somebody may send a thousand of them. */
function saidOf({ rules, avoid }: CompiledConcept, said: ReadonlySet<string>) {
  const isSaid = ({ stems }: Term) => stems.every((stem) => said.has(stem));
  return {
    rules: rules
      .map((groups) => groups.map((group) => group.filter(isSaid)))
      .filter((groups) => groups.every((group) => group.length > 0)),
    avoid: avoid.filter(isSaid),
  };
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
