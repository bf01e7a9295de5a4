import type { Language } from "#kernel/language.ts";
import type { CompiledConcept } from "./compiled.ts";
import { grammars } from "./grammar/grammar.ts";
import type { Stems } from "./rules.ts";
import { readStances, type Stances } from "./stance/stance.ts";
import { type QuestionKind, questionsIn } from "./text/questions.ts";
import type { Vocabulary } from "./text/vocabulary.ts";
import { readWords, type Word } from "./text/words.ts";

/** What was said, read once for all concepts. */
export interface Utterance {
  language: Language;
  words: Word[];
  said: Stems;
  clauses: Unit[];
  sentences: Unit[];
  asking: ReadonlyMap<number, QuestionKind>;
  stances: Stances;
}

/** The words from `from` up to but without `to`. */
export interface Unit {
  from: number;
  to: number;
}

export function wholeOf({ words }: Pick<Utterance, "words">): Unit {
  return { from: 0, to: words.length };
}

export function readUtterance(
  language: Language,
  vocabulary: Vocabulary,
  text: string,
  reading = readWords(language, text),
): Utterance {
  const { words } = reading;
  const clauses = runs(words, "clause");
  return {
    language,
    words,
    said: words.map((word) => vocabulary.lookUp(word)),
    clauses,
    sentences: runs(words, "sentence"),
    asking: questionsIn(language, reading),
    stances: readStances(
      language,
      words,
      clauses.map((unit) => partOf(words, unit)),
    ),
  };
}

function partOf(words: readonly Word[], { from, to }: Unit) {
  return { number: words[from]?.clause ?? 0, sentence: words[from]?.sentence ?? 0, from, to };
}

function runs(words: readonly Word[], by: "clause" | "sentence"): Unit[] {
  const units: Unit[] = [];
  words.forEach((word, index) => {
    const last = units.at(-1);
    if (last !== undefined && words[last.from]?.[by] === word[by]) last.to = index + 1;
    else units.push({ from: index, to: index + 1 });
  });
  return units;
}

/** "We are, I have to say, sorry" is three clauses and one statement. */
const mostClauses = 3;

/** Each clause, then with those that follow it in its sentence. */
export function neighbouringClauses({ clauses, words }: Utterance): Unit[] {
  return clauses.flatMap((first, index) =>
    clauses
      .slice(index, index + mostClauses)
      .filter(({ from }) => words[from]?.sentence === words[first.from]?.sentence)
      .map(({ to }) => ({ from: first.from, to })),
  );
}

/** The words of a unit that may make the point: who asks "when would you need it?" promises nothing. */
export function tellingWords(utterance: Utterance, { from, to }: Unit, concept: CompiledConcept): number[] {
  const telling: number[] = [];
  for (let index = from; index < to; index += 1) if (tells(utterance, index, concept)) telling.push(index);
  return telling;
}

/** Whether all its words may. */
export function mayTell(utterance: Utterance, { from, to }: Unit, concept: CompiledConcept): boolean {
  for (let index = from; index < to; index += 1) if (!tells(utterance, index, concept)) return false;
  return true;
}

function tells({ words, asking }: Utterance, index: number, concept: CompiledConcept): boolean {
  const kind = asking.get(words[index]?.clause ?? -1);
  return kind === undefined || concept.questions.has(kind);
}

/** Whether one of the clauses that the found words stand in is negated, by itself or from outside. */
export function isNegated({ language, words, stances }: Utterance, found: readonly number[]): boolean {
  const clauses = clausesOf(words, found);
  // "A discount? No.": where the rule asks for the "no", it is its own.
  const isOwn = found.some((index) => grammars[language].denials.has(words[index]?.text ?? ""));
  if (!isOwn && [...clauses].some((clause) => stances.denied.has(clause))) return true;
  return [...stances.negations].some(
    (index) =>
      clauses.has(words[index]?.clause ?? -1) &&
      !found.includes(index) &&
      (!isPrivative(language, words[index]) ||
        found.some((at) => at > index && at <= index + PRIVATIVE_REACH)),
  );
}

/** "Without chapter 3" is no refusal: it denies the next words, not the clause. */
export function isPrivative(language: Language, word: Word | undefined): boolean {
  return grammars[language].privatives.has(word?.text ?? "");
}

const PRIVATIVE_REACH = 3;

export function clausesOf(words: readonly Word[], found: readonly number[]): Set<number> {
  return new Set(found.map((index) => words[index]?.clause ?? -1));
}

/** Characters from the first to the last found word of each clause. */
export function spansOf({ words }: Utterance, found: readonly number[]): { start: number; end: number }[] {
  const evidence = found.toSorted((one, other) => one - other).flatMap((index) => words[index] ?? []);
  const byClause = Map.groupBy(evidence, ({ clause }) => clause);
  return [...byClause.values()].map((own) => ({
    start: Math.min(...own.map(({ start }) => start)),
    end: Math.max(...own.map(({ end }) => end)),
  }));
}
