import { type Clause, findPhrase, isDenied, type Said, sentenceAround } from "./said.ts";

/** Longer clauses say something of their own. */
const LONGEST = 11;

/**
 * Whether the sentence takes back what a clause of it says: "you would like to hear that Friday is safe, and I cannot say that", "to
 * promise it for tonight would be a lie". "That I should not tell you" takes nothing back. What is told in figures is told all the same.
 */
export function isTakenBack(said: Said, clause: Clause): boolean {
  const { from, to } = sentenceAround(said, clause.from);
  if (findPhrase(said, said.list.lies, from, to) !== undefined) return true;
  return said.clauses.some(
    (other) => other.from >= clause.to && other.to <= to && other.isStated && refusesIt(said, other),
  );
}

function refusesIt(said: Said, { from, to }: Clause): boolean {
  const { proForms, sayings, hedges, undone } = said.list;
  if (to - from > LONGEST || !isDenied(said, from, to)) return false;
  if (findPhrase(said, hedges, from, to) !== undefined) return false;
  const left = findPhrase(said, undone, from, to);
  if (left !== undefined && to - left.to <= 1) return true;
  return (
    findPhrase(said, proForms, from, to) !== undefined && findPhrase(said, sayings, from, to) !== undefined
  );
}
