import { type Language, languages } from "#kernel/language.ts";
import { grammars } from "../detection/grammar/grammar.ts";
import { plainWords } from "./echo.ts";
import { manners } from "./manners.ts";

/** Whether somebody speaks another of our languages than the talk is in: its small words tell. */
export function isOtherLanguage(language: Language, utterance: string): boolean {
  const own = familiarity(language, utterance);
  return languages.some((other) => {
    if (other === language) return false;
    const theirs = familiarity(other, utterance);
    return theirs >= fewestWords && theirs > own * 2;
  });
}

const fewestWords = 2;
const ownNames: Record<Language, string> = { en: "english", de: "deutsch", fr: "français", it: "italiano" };

function familiarity(language: Language, utterance: string): number {
  const { functionWords, negations, interrogatives } = grammars[language];
  const courtesies = courtesiesOf(language);
  return plainWords(language, utterance).filter(
    (word) =>
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
