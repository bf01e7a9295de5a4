import type { Language } from "#kernel/language.ts";
import type { Word } from "../detection/text/words.ts";
import type { Script } from "../script/scenario-content.ts";
import { plainWords } from "./echo.ts";
import { manners } from "./manners.ts";

/** The words without greetings, farewells, fillers and the character's name: what is left may say something of the matter. */
export function withoutCourtesies(language: Language, script: Script, words: readonly Word[]): Word[] {
  const phrases = phrasesOf(language);
  const names = new Set(plainWords(language, script.character.name));
  const left: Word[] = [];
  let index = 0;
  while (index < words.length) {
    const phrase = (phrases.get(words[index]?.text ?? "") ?? []).find((some) =>
      some.every((text, offset) => words[index + offset]?.text === text),
    );
    const word = words[index];
    if (phrase === undefined && word !== undefined && !names.has(word.text)) left.push(word);
    index += phrase?.length ?? 1;
  }
  return left;
}

const read = new Map<Language, ReadonlyMap<string, readonly string[][]>>();

/** By their first word, the longest first. */
function phrasesOf(language: Language): ReadonlyMap<string, readonly string[][]> {
  const known = read.get(language);
  if (known !== undefined) return known;
  const { greetings, farewells, fillers } = manners[language];
  const phrases = [...greetings, ...farewells, ...fillers]
    .map((text) => plainWords(language, text))
    .sort((one, other) => other.length - one.length);
  const byFirst = Map.groupBy(phrases, ([first = ""]) => first);
  read.set(language, byFirst);
  return byFirst;
}
