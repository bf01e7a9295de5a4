import type { Finding } from "../finding.ts";
import { findPhrase, isDenied, phraseAt, type Said, sentenceAround } from "../said.ts";
import { phrasesOf } from "../words/phrases.ts";

/** Between "you are" and the insult. */
const REACH = 5;

/** An insult at the character: by its name for them, or a phrase. What the other one is said to have called somebody is none. */
export function findInsult(said: Said): Finding | undefined {
  const { list, clauses } = said;
  const { phrases, nouns, adjectives, youAre } = list.insult;
  for (const { from, to, isStated } of clauses) {
    const phrase = findPhrase(said, phrases, from, to);
    if (phrase !== undefined && (isStated || phrase.from === from) && !isDenied(said, from, phrase.from))
      return found(phrase.from);
    if (!isStated) continue;
    const noun = findPhrase(said, nouns, from, to);
    if (noun !== undefined && !isDenied(said, from, noun.to)) {
      const isCalled = to - from <= 2 && noun.to === to && isFollowedBy(said, noun.to);
      if (isCalled || isNamed(said, from, noun.from)) return found(noun.from);
    }
    const sentence = sentenceAround(said, from);
    const are = findPhrase(said, youAre, from, sentence.to);
    if (are === undefined || are.from >= to) continue;
    // "Sie sind doch …" goes on in the next clause.
    const end = Math.min(are.to > to ? sentence.to : to, are.to + REACH);
    const named = findPhrase(said, nouns, are.to, end) ?? findPhrase(said, adjectives, are.to, end);
    if (named !== undefined && !isDenied(said, from, named.to)) return found(named.from);
  }
  return undefined;
}

/** "You idiot", "what a bloody idiot". */
function isNamed(said: Said, from: number, noun: number): boolean {
  const { words, list, language } = said;
  const you = phrasesOf(language, list.insult.you);
  for (let at = Math.max(from, noun - 3); at < noun; at += 1)
    if (phraseAt(words, you, at, noun) === noun) return true;
  return false;
}

/** "Idiot!" and "You idiot.", not "an idiot booked that". */
function isFollowedBy({ words, text }: Said, to: number): boolean {
  const last = words[to - 1];
  return last !== undefined && /^\s*(?:[!.,?…]|$)/.test(text.slice(last.end, last.end + 3));
}

function found(at: number): Finding {
  return { at, hidden: null };
}
