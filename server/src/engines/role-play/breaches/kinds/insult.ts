import { grammars } from "../../detection/grammar/grammar.ts";
import { readTerm } from "../../detection/rules.ts";
import type { Finding } from "../finding.ts";
import { findPhrase, isDenied, phraseAt, type Said, sentenceAround } from "../said.ts";
import { phrasesOf } from "../words/phrases.ts";

/** Between "you are" and the insult. */
const REACH = 6;

/** Between "you" and the noun: "you pathetic little crook". */
const MODIFIERS = 4;

/** An insult at the character: by its name for them, or a phrase. What the other one is said to have called somebody is none. */
export function findInsult(said: Said): Finding | undefined {
  const { list, clauses } = said;
  const { phrases, nouns, youAre, like } = list.insult;
  for (const { from, to, isStated, isSupposed } of clauses) {
    const phrase = findPhrase(said, phrases, from, to);
    const isSaid = isStated || isSupposed || phrase?.from === from;
    if (phrase !== undefined && isSaid && !isDenied(said, from, phrase.from)) return found(phrase.from);
    if (!isStated) continue;
    const noun = findPhrase(said, nouns, from, to);
    if (noun !== undefined && !isDenied(said, from, noun.to)) {
      const isCalled = to - from <= 2 && noun.to === to && isFollowedBy(said, noun.to);
      if (isCalled || isAfterYou(said, from, noun.from)) return found(noun.from);
    }
    const named = findNamed(said, from, to);
    if (named !== undefined && !isDenied(said, from, named)) return found(named);
    const sentence = sentenceAround(said, from);
    const are = findPhrase(said, youAre, from, sentence.to) ?? findPhrase(said, like, from, to);
    if (are === undefined || are.from >= to) continue;
    // "Sie sind doch …" goes on in the next clause.
    const end = Math.min(are.to > to ? sentence.to : to, are.to + REACH);
    const told =
      findPhrase(said, nouns, are.to, end)?.from ??
      findQuality(said, are.to, end) ??
      findPredicate(said, are.to, end);
    if (told !== undefined && !isDenied(said, from, told + 1)) return found(told);
  }
  return undefined;
}

/** "You idiot", "what a bloody idiot". */
function isAfterYou(said: Said, from: number, noun: number): boolean {
  const { words, list, language } = said;
  const you = phrasesOf(language, list.insult.you);
  for (let at = Math.max(from, noun - 3); at < noun; at += 1)
    if (phraseAt(words, you, at, noun) === noun) return true;
  return false;
}

/** "You pathetic little crook", "you stupid woman": what stands between "you" and a name for somebody only describes them. */
function findNamed(said: Said, from: number, to: number): number | undefined {
  const { list } = said;
  for (let at = from + 1; at < to; at += 1) {
    const isNoun = isWordOf(said, list.insult.nouns, at);
    if (!isNoun && !isWordOf(said, list.insult.persons, at)) continue;
    let isInsulting = isNoun;
    for (let before = at - 1; before >= Math.max(from, at - MODIFIERS - 1); before -= 1) {
      if (isInsulting && isWordOf(said, list.insult.addresses, before)) return at;
      if (isAdjective(said, before)) isInsulting = true;
      else if (!isWordOf(said, list.insult.fillers, before)) break;
    }
  }
  return undefined;
}

/** "You are out of your mind", with hardly a word between. */
function findPredicate(said: Said, from: number, to: number): number | undefined {
  const found = findPhrase(said, said.list.insult.predicates, from, to);
  return found !== undefined && found.from <= from + 2 ? found.from : undefined;
}

/** "You are stupid" and "you are a stupid man", not "you are in a stupid position". */
function findQuality(said: Said, from: number, to: number): number | undefined {
  const { words, list, language, clauseOf } = said;
  const { functionWords } = grammars[language];
  for (let at = from; at < to; at += 1) {
    if (!isAdjective(said, at)) continue;
    const next = words[at + 1];
    if (next === undefined || clauseOf[at + 1] !== clauseOf[at] || functionWords.has(next.text)) return at;
    if (isAdjective(said, at + 1)) continue;
    const { persons, nouns, fillers } = list.insult;
    if ([persons, nouns, fillers].some((known) => isWordOf(said, known, at + 1))) return at;
  }
  return undefined;
}

function isWordOf({ words }: Said, list: readonly string[], at: number): boolean {
  return list.includes(words[at]?.text ?? "");
}

/** In any of its forms: "dumm", "dumme", "dummer". */
function isAdjective({ words, language, list }: Said, at: number): boolean {
  const word = words[at];
  if (word === undefined) return false;
  return (
    list.insult.adjectives.includes(word.text) || stemsOf(language, list.insult.adjectives).has(word.stem)
  );
}

const remembered = new WeakMap<readonly string[], ReadonlySet<string>>();

function stemsOf(language: Said["language"], list: readonly string[]): ReadonlySet<string> {
  const known =
    remembered.get(list) ?? new Set(list.flatMap((text) => readTerm(language, text).stems.slice(0, 1)));
  remembered.set(list, known);
  return known;
}

/** "Idiot!" and "You idiot.", not "an idiot booked that". */
function isFollowedBy({ words, text }: Said, to: number): boolean {
  const last = words[to - 1];
  return last !== undefined && /^\s*(?:[!.,?…]|$)/.test(text.slice(last.end, last.end + 3));
}

function found(at: number): Finding {
  return { at, hidden: null };
}
