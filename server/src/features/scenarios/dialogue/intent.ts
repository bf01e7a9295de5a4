import type { Language } from "#kernel/language.ts";
import { spokenLines } from "../content/repeated-lines.ts";
import type { Script } from "../content/scenario-content.ts";
import { questionsIn } from "../detection/text/questions.ts";
import { readWords } from "../detection/text/words.ts";
import { type Manners, manners } from "./manners/manners.ts";
import { isOnSubject } from "./subject.ts";

/** What an utterance is that makes no new point. */
export type Intent =
  | "silence"
  | "rude"
  | "farewell"
  | "courtesy"
  | "brief"
  | "question"
  | "off the subject"
  | "on the subject";

export function intentOf(language: Language, script: Script, utterance: string): Intent {
  const reading = readWords(language, utterance);
  const names = plainWords(language, script.character.name);
  const said = reading.words.map(({ text }) => text).filter((word) => !names.includes(word));
  if (reading.words.length === 0) return "silence";
  const phrases = phrasesOf(language);
  if (phrases.insults.some((phrase) => startOf(phrase, said) >= 0)) return "rude";
  if (said.length <= longestFarewell && phrases.farewells.some((phrase) => startOf(phrase, said) >= 0))
    return "farewell";
  const rest = without(without(said, phrases.greetings), phrases.fillers);
  if (rest.length === 0) return without(said, phrases.fillers).length > 0 ? "courtesy" : "brief";
  if (rest.length <= 1 && rest.length < said.length && without(said, phrases.greetings).length < said.length)
    return "courtesy";
  const isAsking = utterance.includes("?") || questionsIn(language, reading).size > 0;
  const isOffer = said.some((word) => manners[language].self.includes(word));
  const isSubject = isOnSubject(language, script, reading.words);
  if (isAsking && !(isOffer && isSubject)) return "question";
  if (!isSubject) return "off the subject";
  return said.length <= 2 ? "brief" : "on the subject";
}

/** Whether somebody says what the character says, or what they said just before. */
export function isEcho(
  language: Language,
  script: Script,
  lastUtterance: string,
  utterance: string,
): boolean {
  const said = plainWords(language, utterance);
  if (said.length < shortestEcho) return false;
  const joined = said.join(" ");
  if (joined === plainWords(language, lastUtterance).join(" ")) return true;
  return spokenLines(script).some((line) => joined === plainWords(language, line).join(" "));
}

/** Two people may say the same three words. */
const shortestEcho = 4;
const longestFarewell = 7;

function plainWords(language: Language, text: string): string[] {
  return readWords(language, text).words.map(({ text: word }) => word);
}

type Phrases = { [Kind in Exclude<keyof Manners, "self">]: string[][] };
const read = new Map<Language, Phrases>();

/** The lists, read the way an utterance is. */
function phrasesOf(language: Language): Phrases {
  const known = read.get(language);
  if (known !== undefined) return known;
  const words = (texts: readonly string[]) => texts.map((text) => plainWords(language, text));
  const { greetings, farewells, fillers, insults } = manners[language];
  const longestFirst = (texts: readonly string[]) =>
    words(texts).sort((one, other) => other.length - one.length);
  const phrases = {
    greetings: longestFirst(greetings),
    farewells: longestFirst(farewells),
    fillers: longestFirst(fillers),
    insults: longestFirst(insults),
  };
  read.set(language, phrases);
  return phrases;
}

function startOf(phrase: readonly string[], said: readonly string[]): number {
  return said.findIndex((_, start) => phrase.every((word, index) => said[start + index] === word));
}

function without(said: readonly string[], phrases: readonly string[][]): string[] {
  let rest = [...said];
  for (const phrase of phrases)
    for (let start = startOf(phrase, rest); start >= 0 && phrase.length > 0; start = startOf(phrase, rest))
      rest = [...rest.slice(0, start), ...rest.slice(start + phrase.length)];
  return rest;
}
