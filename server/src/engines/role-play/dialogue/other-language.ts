import { type Language, languages } from "#kernel/language.ts";
import { grammars } from "../detection/grammar/grammar.ts";
import { type Reading, readWords } from "../detection/text/words.ts";
import { plainWords } from "./echo.ts";
import { manners } from "./manners.ts";

/**
 * Whether somebody speaks another of our languages than the talk is in: its small words tell.
 * @param reading of the utterance in the talk's language, where it was read before
 */
export function isOtherLanguage(
  language: Language,
  utterance: string,
  reading = readWords(language, utterance),
): boolean {
  const own = familiarity(language, reading);
  return languages.some((other) => {
    if (other === language) return false;
    const theirs = familiarity(other, readWords(other, utterance));
    return theirs >= fewestWords && theirs > own * 2;
  });
}

const fewestWords = 2;
const ownNames: Record<Language, string> = { en: "english", de: "deutsch", fr: "français", it: "italiano" };

function familiarity(language: Language, { words }: Reading): number {
  const { functionWords, negations, interrogatives } = grammars[language];
  const courtesies = courtesiesOf(language);
  return words.filter(
    ({ text: word }) =>
      functionWords.has(word) ||
      negations.has(word) ||
      interrogatives.has(word) ||
      courtesies.has(word) ||
      word === ownNames[language],
  ).length;
}

const read = new Map<Language, ReadonlySet<string>>();

function courtesiesOf(language: Language): ReadonlySet<string> {
  const { greetings, farewells, fillers } = manners[language];
  const known =
    read.get(language) ??
    new Set([...greetings, ...farewells, ...fillers].flatMap((phrase) => plainWords(language, phrase)));
  read.set(language, known);
  return known;
}
