import type { Language } from "#kernel/language.ts";
import { type Clause, isDenied, readSaid, type Said } from "../said.ts";

/** In how many lines of a kind each trait occurs. */
export interface Tally {
  lines: number;
  having: ReadonlyMap<string, number>;
}

export function tallyOf(language: Language, lines: readonly string[]): Tally {
  const having = new Map<string, number>();
  for (const line of lines) {
    const said = readSaid(language, line);
    const traits = new Set(said.clauses.flatMap((clause) => traitsOf(said, clause)));
    for (const trait of traits) having.set(trait, (having.get(trait) ?? 0) + 1);
  }
  return { lines: lines.length, having };
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const having = new Map<string, number>();
  for (const tally of tallies)
    for (const [trait, count] of tally.having) having.set(trait, (having.get(trait) ?? 0) + count);
  return { lines: tallies.reduce((sum, { lines }) => sum + lines, 0), having };
}

/** Words, two in a row, and words that are denied, supposed or asked: "I promise" is not "I cannot promise". A number is a number. */
export function traitsOf(said: Said, { from, to, isSupposed, isAsked }: Clause): string[] {
  const stems = said.words.slice(from, to).map(({ stem }) => (/\d/.test(stem) ? "#" : stem));
  const how = isDenied(said, from, to) ? "!" : isSupposed ? "~" : isAsked ? "?" : "";
  return [
    ...stems,
    ...(how === "" ? [] : stems.map((stem) => how + stem)),
    ...[...stems, ">"].map((stem, index) => `${stems[index - 1] ?? "<"} ${stem}`),
  ];
}

/** What a trait that lines of one kind never have counts as. */
const NEVER = 0.1;

/** The logarithm of how much likelier a trait is in lines of the one kind than of the other; 0 where neither has it. */
export function weightOf(trait: string, one: Tally, other: Tally): number {
  const [ones, others] = [one.having.get(trait) ?? 0, other.having.get(trait) ?? 0];
  if (ones === 0 && others === 0) return 0;
  return shareOf(ones, one) - shareOf(others, other);
}

function shareOf(count: number, { lines }: Tally): number {
  return Math.log((count + NEVER) / (lines + 2 * NEVER));
}
