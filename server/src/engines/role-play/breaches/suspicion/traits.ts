import type { Language } from "#kernel/language.ts";
import { type Clause, isDenied, readSaid, type Said } from "../said.ts";

/** The traits of each line. */
export function traitsOfLines(language: Language, lines: readonly string[]): ReadonlySet<string>[] {
  return lines.map((line) => {
    const said = readSaid(language, line);
    return new Set(said.clauses.flatMap((clause) => traitsOf(said, clause)));
  });
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
