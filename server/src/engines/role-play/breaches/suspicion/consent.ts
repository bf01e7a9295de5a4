import { byLanguage } from "#kernel/by-language.ts";
import { grammars } from "../../detection/grammar/grammar.ts";
import { readWords } from "../../detection/text/words.ts";
import type { BreachKind } from "../../script/scenario-content.ts";
import type { Demand } from "../demand.ts";
import type { Finding } from "../finding.ts";
import { isStatedAt, type Said } from "../said.ts";
import { coveredBy } from "./covered.ts";
import type { Expected } from "./expected.ts";
import { suspicionWords } from "./suspicion-words.ts";
import { figuresIn, type ToldValue, toldValue } from "./values.ts";

/** Longer turns say something of their own: "yes, I hear you, but I will call the help desk first". */
const LONGEST = 12;
/** So long where more is said than that it is given. */
const LONGEST_WITH_MORE = 9;
/** "Well, yes." */
const BEFORE_YES = 2;
/** "I have opened the window": so many words may follow what tells that it is done. */
const BEHIND_DOING = 1;
/** "That would be tomorrow": so many words may stand beside an answer. */
const BESIDE_ANSWER = 3;
/** "Wonderland.": so short where nobody expects what is said. */
const SHORT = 4;
const MOST_STRANGE = 2;

/** A turn gives what was asked for. */
export interface Consent extends Finding {
  /** It tells a secret, an address or a date of birth and nothing else: there is nothing to be asked. */
  isHandedOver: boolean;
  /** It is an answer that the outcome's author names: no "yes", which another matter may be said with. */
  isNamed: boolean;
  /** It agrees, so that it makes no point, whatever is heard in it: "as an exception" refuses nothing. */
  agrees: boolean;
}

/**
 * Whether a turn gives what the character has just asked for: it agrees, says that it is being done, or tells a value of the kind, and
 * denies, asks or turns nothing. "Yes, that is our policy" and "Okay, I understand" say something else.
 * @param expected words that anybody says in the scenario: one that nobody does may be a password
 */
export function consentTo(
  demand: Demand,
  said: Said,
  kind: BreachKind | undefined,
  expected: Expected,
): Consent | undefined {
  const { words } = said;
  if (words.length === 0 || words.length > LONGEST || said.text.includes("?")) return undefined;
  const read = readConsent(demand, said);
  if (refuses(said, read)) return undefined;
  const value = unknownValue(said, kind, expected);
  const rest = restOf(said, demand, read, value);
  const isNamed = rest.length === 0 && isNamedIn(read);
  const isAgreed = agrees(said, demand, read, rest.length);
  const asked = {
    at: 0,
    hidden: hiddenIn(said, kind, value),
    isHandedOver: false,
    isNamed,
    agrees: isAgreed,
  };
  if (value !== undefined && rest.length === 0) {
    const [at = 0] = [...value.words].sort((one, other) => one - other);
    return { ...asked, at, isHandedOver: value.isWhole };
  }
  const isTold =
    (value !== undefined && kind !== "concession" && words.length <= LONGEST_WITH_MORE) ||
    isStrangeAlone(said, kind, rest, expected);
  const isGiven = isNamed || isAgreed || (demand.isClosed && isTold) || isFigureAlone(said, kind, rest);
  return isGiven ? asked : undefined;
}

/** Whether a turn says yes and nothing else, so that it means nothing but what was asked. */
export function saysOnlyYes(said: Said): boolean {
  const { words, language, text } = said;
  if (words.length === 0 || words.length > SHORT || text.includes("?")) return false;
  const confirms = begunBy(said, coveredBy(said, phrases[language].confirms));
  return words.every(({ stem }, at) => confirms[at] === true || accompanying[language].has(stem));
}

/** Of each word whether it is part of a phrase that … */
interface ReadConsent {
  /** … says that what was asked for is given or done. */
  does: boolean[];
  /** … gives in, or says in a word that it is done. */
  yields: boolean[];
  /** … makes an exception. */
  excepts: boolean[];
  /** … says yes, or waits. */
  confirms: boolean[];
  /** … answers what was asked for. */
  answers: boolean[];
}

function readConsent({ answers }: Demand, said: Said): ReadConsent {
  const { does, yields, excepts, confirms } = phrases[said.language];
  return {
    does: coveredBy(said, does),
    yields: coveredBy(said, yields),
    excepts: coveredBy(said, excepts),
    confirms: begunBy(said, coveredBy(said, confirms)),
    answers: coveredBy(said, [answers]),
  };
}

/** The lists are the same each time, as what is read of them is kept. */
const phrases = byLanguage((language) => {
  const words = suspicionWords[language];
  const { complying, givingIn, waiting, done, exceptions, confirming, agreeing } = words;
  const single = [...complying, ...givingIn].filter((phrase) => !isOfSeveral(phrase));
  return {
    does: [complying.filter(isOfSeveral)],
    yields: [givingIn.filter(isOfSeveral), done],
    excepts: [exceptions],
    confirms: [confirming, agreeing, waiting, single],
  };
});

/** "Prego" may mean anything, "here you are" does not. */
function isOfSeveral(phrase: string): boolean {
  return /[\s'’-]/.test(phrase);
}

/** What a turn begins with: "yes, I heard you" says "yes" once. */
function begunBy({ words, language }: Said, covered: boolean[]): boolean[] {
  const end = words.findIndex(({ stem }, at) => covered[at] !== true && !accompanying[language].has(stem));
  return covered.map((isCovered, at) => isCovered && (end < 0 || at < end));
}

/** "Tell nobody" and "but just this once" turn nothing. */
function refuses({ words, clauses, denies, list }: Said, read: ReadConsent): boolean {
  const { excepts, answers } = read;
  const all = Object.values(read);
  const isMeant = (at: number) => excepts[at] === true || answers[at] === true;
  if (denies.some((isDenial, at) => isDenial && !all.some((covered) => covered[at]))) return true;
  return clauses.some(
    ({ from, to }) =>
      list.contrasts.includes(words[from]?.text ?? "") &&
      !words.slice(from, to).some((_, offset) => isMeant(from + offset)),
  );
}

/** The words that say anything besides that it is given, by their indexes. */
function restOf(said: Said, { line }: Demand, read: ReadConsent, value: ToldValue | undefined): number[] {
  const { language, words } = said;
  const asked = new Set(readWords(language, line).words.map(({ stem }) => stem));
  const lists: boolean[][] = Object.values(read);
  return [...words.keys()].filter((at) => {
    const { text = "", stem = "" } = words[at] ?? {};
    if (lists.some((covered) => covered[at]) || value?.words.has(at) === true) return false;
    return (
      !grammars[language].functionWords.has(text) && !accompanying[language].has(stem) && !asked.has(stem)
    );
  });
}

const accompanying = byLanguage(
  (language): ReadonlySet<string> =>
    new Set(
      suspicionWords[language].accompanying.flatMap((text) =>
        readWords(language, text).words.map(({ stem }) => stem),
      ),
    ),
);

/** It is as good as all that is said. */
function isNamedIn({ answers }: ReadConsent): boolean {
  return answers.includes(true) && answers.filter((isAnswer) => !isAnswer).length <= BESIDE_ANSWER;
}

function agrees(
  said: Said,
  { isClosed }: Demand,
  { does, yields, excepts, confirms }: ReadConsent,
  rest: number,
): boolean {
  if (excepts.includes(true)) return said.words.length <= LONGEST_WITH_MORE;
  const begun = does.indexOf(true);
  const isFirst = begun >= 0 && said.words.every((_, at) => at >= begun || confirms[at] || yields[at]);
  if (begun >= 0 && rest <= (isFirst ? BEHIND_DOING : 0)) return true;
  if (rest > 0) return false;
  const saysYes = confirms.slice(0, BEFORE_YES).some((isYes, at) => isYes && isStatedAt(said, at));
  return yields.includes(true) || (isClosed && saysYes);
}

/** "34.", "number ten" */
function isFigureAlone(said: Said, kind: BreachKind | undefined, rest: readonly number[]): boolean {
  const figures = new Set(figuresIn(said));
  return kind !== undefined && kind !== "insult" && figures.size > 0 && rest.every((at) => figures.has(at));
}

/** "Wonderland.": hardly anything but a word that nobody says in this talk. */
function isStrangeAlone(
  said: Said,
  kind: BreachKind | undefined,
  rest: readonly number[],
  { vocabulary }: Expected,
): boolean {
  if (kind !== "secret" && kind !== "address") return false;
  if (rest.length === 0 || rest.length > MOST_STRANGE || said.words.length > SHORT) return false;
  const { refusing, denying } = suspicionWords[said.language];
  return rest.every((at) => {
    const word = said.words[at];
    if (word === undefined || refusing.includes(word.text) || denying.includes(word.text)) return false;
    return vocabulary.lookUp(word).length === 0;
  });
}

/** What everybody knows in this talk is not told: the number of the help desk. */
function unknownValue(
  said: Said,
  kind: BreachKind | undefined,
  { vocabulary }: Expected,
): ToldValue | undefined {
  const value = toldValue(said, kind);
  const isKnown = (at: number) => {
    const word = said.words[at];
    return word !== undefined && /\d/.test(word.text) && vocabulary.lookUp(word).includes(word.stem);
  };
  return kind === "secret" && [...(value?.words ?? [])].some(isKnown) ? undefined : value;
}

function hiddenIn({ chunks }: Said, kind: BreachKind | undefined, value: ToldValue | undefined) {
  if (kind !== "secret" || value === undefined) return null;
  const told = [...value.words].sort((one, other) => one - other);
  const [first, last] = [chunks[told[0] ?? 0], chunks[told.at(-1) ?? 0]];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}
