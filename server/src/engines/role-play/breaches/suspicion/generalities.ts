// Signs in a learner's turn of what its scenario wants avoided, said in general words: blame, a promise nobody can keep, a changed
// figure. Each takes the words [from, to) and returns where the sign begins.

import { isNumber } from "../numbers.ts";
import { findPhrase, phraseAt, type Said, sentenceAround, suppositionOf } from "../said.ts";
import { phrasesOf } from "../words/phrases.ts";
import { isOwn } from "./expected.ts";
import { suspicionWords } from "./suspicion-words.ts";

/** "Well, anyone who …": so many words may stand before it. */
const BEFORE_GENERAL = 4;

/** "Anyone who orders at the last minute …": said of everybody, and meant for one. */
export function findGeneralTruth(said: Said, from: number, to: number): number[] | undefined {
  const phrases = phrasesOf(said.language, suspicionWords[said.language].generalTruths);
  for (let at = from; at < to; at += 1) {
    const end = phraseAt(said.words, phrases, at, to);
    if (end === undefined || at - sentenceAround(said, at).from > BEFORE_GENERAL) continue;
    if (said.clauses[said.clauseOf[at] ?? -1]?.isAsked === false) return [at];
  }
  return undefined;
}

/** "For ever", and "nothing will ever be late again": a promise that nobody can keep. */
export function findLimitless(said: Said, from: number, to: number): number[] | undefined {
  const { limitless, ever } = suspicionWords[said.language];
  for (const clause of said.clauses) {
    if (!clause.isStated || clause.from < from || clause.to > to) continue;
    const denials = said.denies.slice(clause.from, clause.to).filter(Boolean).length;
    const phrase = findPhrase(said, limitless, clause.from, clause.to);
    const own = phrase === undefined ? 0 : said.denies.slice(phrase.from, phrase.to).filter(Boolean).length;
    // "Non succederà mai più" denies once with two words.
    if (phrase !== undefined && denials - own <= own) return [phrase.from];
    const found = denials === 1 ? findPhrase(said, ever, clause.from, clause.to) : undefined;
    if (found !== undefined) return [found.from];
  }
  return undefined;
}

/** "If she had done her homework, we would not be here": an imagined past of somebody else, and what would be so then. */
export function findIfOnly(said: Said, from: number, to: number): number[] | undefined {
  const { would } = suspicionWords[said.language];
  const imagined = said.clauses.find(
    (clause) =>
      clause.from >= from &&
      clause.to <= to &&
      isImagined(said, clause.from) &&
      !isOwn(said, clause.from, clause.to),
  );
  if (imagined === undefined) return undefined;
  const isUnreal = said.clauses.some(
    (clause) =>
      clause !== imagined &&
      clause.sentence === imagined.sentence &&
      !clause.isAsked &&
      findPhrase(said, would, clause.from, clause.to) !== undefined,
  );
  return isUnreal ? [imagined.from] : undefined;
}

function isImagined(said: Said, at: number): boolean {
  const clause = said.clauses[said.clauseOf[at] ?? -1];
  if (clause === undefined) return false;
  return (
    suppositionOf(said, clause) >= 0 ||
    suspicionWords[said.language].ifOnly.includes(said.words[at]?.text ?? "")
  );
}

/** "Eighty instead of a hundred" */
export function findReplaced(said: Said, from: number, to: number): number[] | undefined {
  const found = findPhrase(said, suspicionWords[said.language].replacing, from, to);
  const clause = found === undefined ? undefined : said.clauses[said.clauseOf[found.from] ?? -1];
  if (found === undefined || clause?.isStated !== true) return undefined;
  for (let at = from; at < to; at += 1) if (isNumber(said, at)) return [found.from];
  return undefined;
}
