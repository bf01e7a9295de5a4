import type { Language } from "#kernel/language.ts";
import { grammars } from "../grammar/grammar.ts";
import type { Reading, Word } from "./words.ts";

/** What asks for something unknown ("when …?"), and what is answered by yes or no. */
export type QuestionKind = "open" | "closed";

/** The clauses that ask, by their number. Speech comes without question marks: then the first words decide. */
export function questionsIn(language: Language, reading: Reading): Map<number, QuestionKind> {
  const { words } = reading;
  const asking = new Map<number, QuestionKind>();
  const sentences = Map.groupBy(words, ({ sentence }) => sentence);
  for (const [sentence, own] of sentences) {
    const clauses = [...Map.groupBy(own, ({ clause }) => clause).values()];
    const isAsked = reading.isAsked[sentence] === true && !endsWithTag(language, clauses);
    const kinds = clauses.map((clause, index) => {
      const kind = kindOf(language, clause, isAsked);
      return kind === "closed" && !isAsked && followsClause(language, clauses, index) ? undefined : kind;
    });
    const first = kinds.findIndex((kind) => kind !== undefined);
    if (isAsked)
      clauses.slice(Math.max(first, 0)).forEach((clause, index) => {
        const kind = kinds[Math.max(first, 0) + index] ?? kinds[first] ?? "closed";
        asking.set(clause[0]?.clause ?? 0, kind);
      });
    else if (first >= 0)
      clauses.forEach((clause, index) => {
        const kind = kinds[index];
        if (kind !== undefined) asking.set(clause[0]?.clause ?? 0, kind);
      });
  }
  return asking;
}

function endsWithTag(language: Language, clauses: readonly (readonly Word[])[]): boolean {
  const last = clauses.length > 1 ? clauses.at(-1) : undefined;
  return last !== undefined && grammars[language].tags.has(last.map(({ text }) => text).join(" "));
}

/** "Wenn das so ist, kann ich …" and "Bleibt es dabei, kann ich …" ask nothing; "Herr Brandt, kann ich …" may. */
function followsClause(language: Language, clauses: readonly (readonly Word[])[], index: number): boolean {
  const { verbFollowsClause } = grammars[language];
  return verbFollowsClause && clauses.slice(0, index).some((clause) => clause.length > longestAddress);
}

const longestAddress = 2;

function kindOf(language: Language, clause: readonly Word[], isAsked: boolean): QuestionKind | undefined {
  const { interrogatives, questionVerbs, questionSubjects, conjunctions } = grammars[language];
  const [first, second, third] = clause
    .map(({ text }) => text)
    .filter((text, index) => index > 0 || !conjunctions.has(text) || interrogatives.has(text));
  const isVerb = (text: string | undefined) => text !== undefined && questionVerbs.has(text);
  const isOpener = (text: string | undefined) => text !== undefined && interrogatives.has(text);
  if (isAsked) {
    if (isOpener(first) || isOpener(second) || (language !== "en" && isOpener(third))) return "open";
    return isVerb(first) || isVerb(second) ? "closed" : undefined;
  }
  if (isOpener(first) && isVerb(second)) return "open";
  const isSubject = second !== undefined && questionSubjects.has(second);
  return isVerb(first) && isSubject && third !== undefined ? "closed" : undefined;
}
