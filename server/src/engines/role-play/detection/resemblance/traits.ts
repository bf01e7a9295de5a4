import type { Unit, Utterance } from "../utterance.ts";

/**
 * Words, two in a row, and words of a clause that is denied or asked, of the words from `from` up to but without `to`. A number is
 * a number.
 */
export function traitsOf(utterance: Utterance, { from, to }: Unit): Set<string> {
  const { words, clauses, asking, stances } = utterance;
  const traits = new Set<string>();
  for (const clause of clauses) {
    if (clause.from < from || clause.from >= to) continue;
    const isDenied = [...stances.negations].some((index) => index >= clause.from && index < clause.to);
    const how = isDenied ? "!" : asking.has(words[clause.from]?.clause ?? -1) ? "?" : "";
    for (let index = clause.from; index < clause.to; index += 1) {
      traits.add(stemAt(utterance, index));
      if (how !== "") traits.add(how + stemAt(utterance, index));
    }
  }
  for (let index = from; index <= to; index += 1)
    traits.add(
      `${index === from ? "<" : stemAt(utterance, index - 1)} ${index === to ? ">" : stemAt(utterance, index)}`,
    );
  return traits;
}

/** Mistyped or in dialect, the stem that an author used. */
function stemAt({ words, said }: Utterance, index: number): string {
  const stem = said[index]?.[0] ?? words[index]?.stem ?? "";
  return /\d/.test(stem) ? "#" : stem;
}
