import type { Script } from "#engines/role-play/index.ts";
import { readWords, spokenLines } from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";
import { instructions } from "./instructions.ts";

/** What an author wrote, read once for all that a model says in its place. */
interface Written {
  /** In the answers to questions. */
  numbers: ReadonlySet<string>;
  /** Runs of words in lines that the character may say. */
  openRuns: ReadonlySet<string>;
  /** Runs of words in what nobody may hear during the talk, the model's instructions included. */
  hiddenRuns: ReadonlySet<string>;
  /** Of points, as words. */
  names: readonly string[][];
}

const written = new WeakMap<Script, Written>();

/** @param language the script's own */
export function writtenIn(language: Language, script: Script): Written {
  const known = written.get(script);
  if (known) return known;
  const runs = (texts: readonly string[]) => new Set(texts.flatMap((text) => runsIn(language, text)));
  const advice = script.concepts.flatMap(({ criterion, missed, goodAnswer }) => [
    criterion,
    missed,
    goodAnswer,
  ]);
  const answers = script.questions.flatMap((question) => question.answers);
  const read: Written = {
    numbers: new Set(answers.flatMap((answer) => numbersIn(language, answer))),
    openRuns: runs(spokenLines(script)),
    hiddenRuns: runs([instructions, script.briefing, script.goal, ...advice]),
    names: script.concepts.flatMap(({ id, name }) => [
      plainWords(language, name),
      id.includes("-") ? plainWords(language, id.replaceAll("-", " ")) : [],
    ]),
  };
  written.set(script, read);
  return read;
}

/** So many words in a row are no coincidence. */
const SHORTEST_LEAK = 6;

export function runsIn(language: Language, text: string): string[] {
  const words = plainWords(language, text);
  return words.slice(SHORTEST_LEAK - 1).map((_, at) => words.slice(at, at + SHORTEST_LEAK).join(" "));
}

export function plainWords(language: Language, text: string): string[] {
  return readWords(language, text).words.map(({ text: word }) => word);
}

export function numbersIn(language: Language, text: string): string[] {
  return plainWords(language, text).flatMap((word) => word.match(/\d+/g) ?? []);
}
