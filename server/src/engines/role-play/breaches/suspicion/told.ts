import type { Said } from "../said.ts";

/**
 * Whether words tell what is so: they stand in clauses that are stated, outside of quotation marks, and nothing but themselves
 * denies them.
 * @param isRhetorical what is supposed or asked tells as well, denied or not: "if you insist", "are you deaf?", "haven't you a clock?",
 * "if they weren't such misers"
 */
export function isTold(said: Said, found: readonly number[], isRhetorical = false): boolean {
  const own = new Set(found);
  const clauses = [...new Set(found.map((index) => said.clauseOf[index] ?? -1))];
  if (found.some((index) => said.words[index]?.isQuoted === true)) return false;
  return clauses.every((index) => {
    const clause = said.clauses[index];
    if (clause === undefined) return false;
    if (!clause.isStated) return isRhetorical && (clause.isSupposed || clause.isAsked);
    return said.denies
      .slice(clause.from, clause.to)
      .every((isDenial, offset) => !isDenial || own.has(clause.from + offset));
  });
}

/** The words of a phrase of the list that tells what is so; undefined where there is none. */
export function findToldPhrase(
  said: Said,
  phrases: ReadonlyMap<string, readonly (readonly string[])[]>,
  from: number,
  to: number,
  isRhetorical = false,
): number[] | undefined {
  for (let at = from; at < to; at += 1)
    for (const phrase of phrases.get(said.words[at]?.text ?? "") ?? []) {
      if (at + phrase.length > to || !phrase.every((word, index) => said.words[at + index]?.text === word))
        continue;
      const found = phrase.map((_, index) => at + index);
      if (isTold(said, found, isRhetorical)) return found;
    }
  return undefined;
}
