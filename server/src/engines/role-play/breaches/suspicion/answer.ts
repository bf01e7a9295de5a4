import { grammars } from "../../detection/grammar/grammar.ts";
import { findPhrase, isStatedAt, phraseAt, type Said } from "../said.ts";
import { phrasesOf } from "../words/phrases.ts";
import { suspicionWords } from "./suspicion-words.ts";

/** How a learner answers the character's asking back. */
type Answer = "denied" | "confirmed" | "left open";

/** "Well, to be honest, no." */
const BEFORE_NO = 4;
const BEFORE_YES = 2;
/** So many words with a negation among them are about what was asked. */
const SHORT = 8;
/** Nor can so few be about anything else. */
const SHORTEST = 4;

/**
 * @param refuses whether the turn makes a point that refuses the outcome
 * @param topic stems of what was asked: what a longer answer denies is to be about it
 */
export function readAnswer(said: Said, refuses: boolean, topic?: ReadonlySet<string>): Answer {
  if (refuses || denies(said, topic)) return "denied";
  return confirms(said) ? "confirmed" : "left open";
}

function denies(said: Said, topic: ReadonlySet<string> | undefined): boolean {
  const { words } = said;
  const { refusing, denying, renaming } = suspicionWords[said.language];
  // "No, I call it looking after customers" says the same in other words.
  if (findPhrase(said, renaming, 0, words.length) !== undefined) return false;
  // "No problem" denies nothing; "nein" does so without being a negation.
  const { negations } = grammars[said.language];
  const isRefused = words
    .slice(0, BEFORE_NO)
    .some(
      ({ text }, index) => refusing.includes(text) && (said.denies[index] === true || !negations.has(text)),
    );
  if (isRefused || findPhrase(said, denying, 0, words.length) !== undefined) return true;
  // "I am not blaming anyone, I am just telling you where we stand."
  const first = said.clauses[0]?.to ?? 0;
  const end = words.length <= SHORT ? words.length : Math.min(first, SHORT);
  if (!said.denies.slice(0, end).includes(true)) return false;
  return words.length <= SHORTEST || topic === undefined || isAbout(said, topic, end);
}

/** "If nothing changes, that chapter stays empty" answers nothing that was asked about blame; "I did not say that" does. */
function isAbout(said: Said, topic: ReadonlySet<string>, end: number): boolean {
  const { clauses, denies, list, words } = said;
  const refersBack = clauses.some(({ from, to }) => {
    if (from >= end || !denies.slice(from, to).includes(true)) return false;
    // "Well, to be honest, no."
    return to - from === 1 || findPhrase(said, list.proForms, from, to) !== undefined;
  });
  return refersBack || words.slice(0, end).some(({ stem }) => topic.has(stem));
}

/** "Yes." It is no answer to ask "May I …?" in return. */
function confirms(said: Said): boolean {
  const phrases = phrasesOf(said.language, suspicionWords[said.language].confirming);
  return [...Array(BEFORE_YES).keys()].some(
    (at) => phraseAt(said.words, phrases, at, said.words.length) !== undefined && isStatedAt(said, at),
  );
}
