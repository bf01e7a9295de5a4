import type { Language } from "#kernel/language.ts";
import { questionsIn } from "../detection/text/questions.ts";
import type { Reading } from "../detection/text/words.ts";
import type { Script } from "../script/scenario-content.ts";
import { plainWords } from "./echo.ts";
import { type Manners, manners } from "./manners.ts";
import { isOtherLanguage } from "./other-language.ts";
import { isOnSubject, mayBeOnSubject } from "./subject.ts";

/** What an utterance is that makes no new point. */
export type Intent =
  | "silence"
  | "rude"
  | "farewell"
  | "courtesy"
  | "brief"
  | "another language"
  | "not understood"
  | "question"
  | "offer"
  | "offered help"
  | "off the subject"
  | "on the subject";

export function intentOf(language: Language, script: Script, utterance: string, reading: Reading): Intent {
  const names = plainWords(language, script.character.name);
  const said = reading.words.map(({ text }) => text).filter((word) => !names.includes(word));
  if (reading.words.length === 0) return "silence";
  const phrases = phrasesOf(language);
  if (phrases.insults.some((phrase) => startOf(phrase, said) >= 0)) return "rude";
  if (findsFault(language, reading, phrases.faults)) return "rude";
  if (said.length <= longestFarewell && phrases.farewells.some((phrase) => startOf(phrase, said) >= 0))
    return "farewell";
  if (phrases.again.some((phrase) => asksAgain(phrase, said, utterance.includes("?"))))
    return "not understood";
  const rest = without(without(said, phrases.greetings), phrases.fillers);
  if (rest.length === 0) return without(said, phrases.fillers).length > 0 ? "courtesy" : "brief";
  if (rest.length <= 1 && rest.length < said.length && without(said, phrases.greetings).length < said.length)
    return "courtesy";
  if (isOtherLanguage(language, utterance, reading)) return "another language";
  const question = questionKind(language, reading, said);
  if (question === "question" || question === "offer")
    return mayBeOnSubject(language, script, reading.words) ? question : "off the subject";
  if (said.length <= 2) return "brief";
  if (!isOnSubject(language, script, reading.words)) return "off the subject";
  return question ?? "on the subject";
}

/**
 * "Shall I send it?" and "What can we do?" are offers; "Which order are we talking about?" wants to know. A learner
 * who goes on after the question does not wait for an answer.
 */
function questionKind(language: Language, { words, isAsked }: Reading, said: readonly string[]) {
  const last = words.at(-1)?.sentence ?? 0;
  const asking = questionsIn(language, { words, isAsked });
  const kinds = words.filter(({ sentence }) => sentence === last).map(({ clause }) => asking.get(clause));
  if (kinds.every((kind) => kind === undefined)) return undefined;
  const isOpen = kinds.includes("open");
  const offers = isOpen ? phrasesOf(language).offers : phrasesOf(language).self;
  if (!offers.some((phrase) => startOf(phrase, said) >= 0)) return "question";
  return isOpen ? "offered help" : "offer";
}

/** One word asks again only where nothing else is said, and as a question; a phrase, where not much is. */
function asksAgain(phrase: readonly string[], said: readonly string[], isAsked: boolean): boolean {
  if (startOf(phrase, said) < 0) return false;
  return phrase.length === 1 ? said.length === 1 && isAsked : said.length <= phrase.length + 3;
}

/** "You are stupid", and "Nonsense!"; not "that is stupid for you" or "we made a stupid mistake". */
function findsFault(language: Language, { words }: Reading, faults: readonly string[][]): boolean {
  const { addresses, concerning } = manners[language];
  return [...Map.groupBy(words, ({ clause }) => clause).values()].some((clause) => {
    const said = clause.map(({ text }) => text);
    if (!faults.some((phrase) => startOf(phrase, said) >= 0)) return false;
    const isAlone = words.length <= longestOutcry;
    return (
      isAlone ||
      said.some((text, index) => addresses.includes(text) && !concerning.includes(said[index - 1] ?? ""))
    );
  });
}

const longestOutcry = 3;

const longestFarewell = 7;

type Phrases = Record<Exclude<keyof Manners, "addresses" | "concerning">, string[][]>;
const read = new Map<Language, Phrases>();

/** The lists, read the way an utterance is. */
function phrasesOf(language: Language): Phrases {
  const known = read.get(language);
  if (known !== undefined) return known;
  const words = (texts: readonly string[]) => texts.map((text) => plainWords(language, text));
  const { greetings, farewells, fillers, insults, faults, again, offers, self } = manners[language];
  const longestFirst = (texts: readonly string[]) =>
    words(texts).sort((one, other) => other.length - one.length);
  const phrases = {
    greetings: longestFirst(greetings),
    farewells: longestFirst(farewells),
    fillers: longestFirst(fillers),
    insults: longestFirst(insults),
    faults: longestFirst(faults),
    again: longestFirst(again),
    offers: longestFirst(offers),
    self: longestFirst(self),
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
