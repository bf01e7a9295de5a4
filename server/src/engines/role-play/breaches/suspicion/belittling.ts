import { grammars } from "../../detection/grammar/grammar.ts";
import { readTerm } from "../../detection/rules.ts";
import { findPhrase, phraseAt, type Said, sentenceAround } from "../said.ts";
import { isTakenBack } from "../taken-back.ts";
import { phrasesOf } from "../words/phrases.ts";
import { countUnexpected, type Expected, isOwn, isScornful, isStrange } from "./expected.ts";
import { isForSpeaker } from "./requests.ts";
import { suspicionWords } from "./suspicion-words.ts";
import { findToldPhrase, isTold } from "./told.ts";

/** Between "you are" and what somebody is called. */
const REACH = 7;
/** Hardly anything is said but a name for somebody. */
const SHORT = 5;

/** Whether the character is called something that is no compliment, or spoken of as one speaks of a child or a fool. */
export function findInsulting(said: Said, known: ReadonlySet<string>): number[] | undefined {
  for (const clause of said.clauses) {
    if (isTakenBack(said, clause)) continue;
    const { from, to } = clause;
    const isTo = isAddressed(said, from, to);
    if (isOwnFault(said, from, to) || isForSpeaker(said, from, to)) continue;
    const jibe = findJibe(said, from, to);
    if (jibe !== undefined) return jibe;
    const called = isOwn(said, from, to) ? undefined : findName(said, from, to);
    if (called !== undefined && (isTo || to - from <= SHORT)) return called;
    const slight = isOwn(said, from, to) ? undefined : findSlight(said, from, to);
    if (slight !== undefined) return slight;
    const are =
      findPhrase(said, said.list.insult.youAre, from, to) ??
      findPhrase(said, said.list.insult.like, from, to);
    if (are === undefined) continue;
    const end = Math.min(to, are.to + REACH);
    const told = findQuality(said, are.to, end) ?? findUnknown(said, are.to, end, known);
    if (told !== undefined) return told;
  }
  return undefined;
}

/** "Go find a proper job", "for somebody who has nothing to say …", "you have never understood a thing". */
function findJibe(said: Said, from: number, to: number): number[] | undefined {
  const { jibes, forSomebody, never, grasping } = suspicionWords[said.language];
  const jibe = findToldPhrase(said, phrasesOf(said.language, jibes), from, to, true);
  if (jibe !== undefined) return jibe;
  const clause = said.clauses[said.clauseOf[from] ?? -1];
  const sentence = sentenceAround(said, from);
  const who = findPhrase(said, forSomebody, from, to);
  if (who !== undefined && isAddressed(said, sentence.from, sentence.to)) return [who.from];
  if (clause?.isStated !== true || !isAddressed(said, from, to) || isOwn(said, from, to)) return undefined;
  const at = findPhrase(said, never, from, to);
  return at !== undefined && findPhrase(said, grasping, from, to) !== undefined ? [at.from] : undefined;
}

/** Hardly anything is said but what nobody expects. */
const MOST_STRANGE = 4;

/** What nobody expects, said to somebody, or as good as alone. */
export function findStrangeName(
  said: Said,
  expected: Expected,
  start: number,
  end: number,
): number | undefined {
  const all = countUnexpected(said, expected, start, end);
  if (!isStrange(all)) return undefined;
  const isMostly = end - start <= MOST_STRANGE && all.unexpected.length * 2 > all.telling.length;
  for (const { from, to } of said.clauses) {
    if (from < start || to > end || isOwnFault(said, from, to) || isForSpeaker(said, from, to)) continue;
    if (!isAddressed(said, from, to) && (!isMostly || isOwn(said, from, to))) continue;
    const told = all.unexpected.find(
      (at) => at >= from && at < to && (isTold(said, [at]) || isScornful(said, at)),
    );
    if (told !== undefined) return told;
  }
  return undefined;
}

/** A name that nobody wants to have, or a word that belittles. */
export function findBelittling(said: Said, from: number, to: number): number[] | undefined {
  // "I was silly to wait": of oneself.
  const found = findName(said, from, to) ?? findQuality(said, from, to);
  const clause = said.clauses[said.clauseOf[found?.[0] ?? -1] ?? -1];
  return clause !== undefined && isOwnState(said, clause.from, clause.to) ? undefined : found;
}

function isOwnState(said: Said, from: number, to: number): boolean {
  const { ownStates } = suspicionWords[said.language];
  return (
    findPhrase(said, ownStates, from, Math.min(to, from + 5)) !== undefined || isOwnFault(said, from, to)
  );
}

function findName(said: Said, from: number, to: number): number[] | undefined {
  const { names } = suspicionWords[said.language];
  const { nouns } = said.list.insult;
  return (
    findToldPhrase(said, phrasesOf(said.language, names), from, to, true) ??
    findToldPhrase(said, phrasesOf(said.language, nouns), from, to, true) ??
    findWord(said, [names, nouns], from, to)
  );
}

function findSlight(said: Said, from: number, to: number): number[] | undefined {
  const { slights } = suspicionWords[said.language];
  return findToldPhrase(said, phrasesOf(said.language, slights), from, to, true);
}

function findQuality(said: Said, from: number, to: number): number[] | undefined {
  const { qualities } = suspicionWords[said.language];
  const { adjectives } = said.list.insult;
  return (
    findToldPhrase(said, phrasesOf(said.language, qualities), from, to, true) ??
    findToldPhrase(said, phrasesOf(said.language, adjectives), from, to, true) ??
    findWord(said, [qualities, adjectives], from, to)
  );
}

/** In any of its forms. */
function findWord(
  said: Said,
  lists: readonly (readonly string[])[],
  from: number,
  to: number,
): number[] | undefined {
  const stems = lists.map((list) => stemsOf(said.language, list));
  const { neutral } = suspicionWords[said.language];
  const { functionWords, questionVerbs } = grammars[said.language];
  for (let at = from; at < to; at += 1) {
    const { text = "", stem = "" } = said.words[at] ?? {};
    // "annoyed" is not "annoying", of which it has the stem.
    const isOne =
      !neutral.includes(text) &&
      !functionWords.has(text) &&
      !questionVerbs.has(text) &&
      stems.some((some) => some.has(stem));
    if (isOne && isTold(said, [at], true)) return [at];
  }
  return undefined;
}

/** Shorter stems are those of too many words. */
const SHORTEST = 5;

const remembered = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Of the words of a list; of its phrases none. */
function stemsOf(language: Said["language"], list: readonly string[]): ReadonlySet<string> {
  const known =
    remembered.get(list) ??
    new Set(
      list
        .map((text) => readTerm(language, text).stems)
        .flatMap((stems) => (stems.length === 1 ? stems : []))
        .filter((stem) => stem.length >= SHORTEST),
    );
  remembered.set(list, known);
  return known;
}

/** "You are a …", and nobody knows what that is. */
function findUnknown(said: Said, from: number, to: number, known: ReadonlySet<string>): number[] | undefined {
  const { language, words } = said;
  if (!articles.has(words[from]?.text ?? "")) return undefined;
  const { functionWords, negations } = grammars[language];
  const neutral = stemsOf(language, suspicionWords[language].neutral);
  const told: number[] = [];
  for (let at = from + 1; at < Math.min(to, from + 5); at += 1) {
    const { text = "", stem = "" } = words[at] ?? {};
    if (functionWords.has(text) || negations.has(text)) break;
    if (neutral.has(stem) || known.has(stem) || /\d/.test(text)) return undefined;
    told.push(at);
  }
  return told.length > 0 && isTold(said, told) ? told : undefined;
}

const articles = new Set(["a", "an", "such", "ein", "eine", "so", "un", "une", "una"]);

/** "It was silly of me" */
function isOwnFault(said: Said, from: number, to: number): boolean {
  return findPhrase(said, suspicionWords[said.language].ofMe, from, to) !== undefined;
}

export function isAddressed(said: Said, from: number, to: number): boolean {
  const { addresses, you } = said.list.insult;
  for (let at = from; at < to; at += 1) {
    const { text = "" } = said.words[at] ?? {};
    if (addresses.includes(text) || others.has(text)) return true;
    if (phraseAt(said.words, phrasesOf(said.language, you), at, to) !== undefined) return true;
  }
  return false;
}

const others = new Set([
  "you",
  "your",
  "yourself",
  "u",
  "ur",
  "du",
  "dich",
  "dir",
  "dein",
  "deine",
  "deiner",
  "sie",
  "ihnen",
  "ihr",
  "ihre",
  "ihrem",
  "ihren",
  "ihrer",
  "tu",
  "te",
  "toi",
  "ton",
  "ta",
  "tes",
  "vous",
  "votre",
  "vos",
  "vs",
  "ti",
  "tuo",
  "tua",
  "lei",
  "suo",
  "sua",
  "suoi",
  "sei",
]);
