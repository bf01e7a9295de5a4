import type { CompiledRule } from "./compiled.ts";
import { type Fired, fireRule } from "./rules.ts";
import { clausesOf, type Unit, type Utterance } from "./utterance.ts";

/** A rule that asks for a negation has one that belongs to the rest of it. */
export function fire(rule: CompiledRule, utterance: Utterance, unit: Unit): Fired | undefined {
  const { said, stances } = utterance;
  const fired = fireRule(rule.groups, said, unit.from, unit.to, (index) => stances.negations.has(index));
  return fired === undefined || !isAttached(utterance, fired) ? undefined : fired;
}

/** "I'm not busy, I can give you the password" refuses nothing: the negation is elsewhere. */
function isAttached({ words, stances, clauses }: Utterance, { found, negating }: Fired): boolean {
  // "The price doesn't move": a phrase that denies something denies its own.
  if (negating.length === 0 || negating.some((index) => !stances.negations.has(index))) return true;
  const rest = found.filter((index) => !negating.includes(index));
  if (rest.length === 0) return true;
  const theirs = clausesOf(words, rest);
  return [...clausesOf(words, negating)].some((clause) => {
    if (theirs.has(clause)) return true;
    const unit = clauses.find(({ from }) => words[from]?.clause === clause);
    const isAnswer = unit !== undefined && unit.to - unit.from <= longestAnswer;
    return isAnswer || [...theirs].some((other) => stances.denied.has(other));
  });
}

/** "A discount? Certainly not." */
const longestAnswer = 3;
