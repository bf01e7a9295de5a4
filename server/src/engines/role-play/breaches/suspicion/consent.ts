import type { BreachKind } from "../../script/scenario-content.ts";
import { findPhrase, isDenied, isStatedAt, phraseAt, type Said } from "../said.ts";
import { phrasesOf } from "../words/phrases.ts";
import { findAmount, findCode, findStreet, findYear } from "./figures.ts";
import { suspicionWords } from "./suspicion-words.ts";

/** Longer turns say something of their own: "yes, I hear you, but I will call the help desk first". */
const LONGEST = 9;
/** "Well, yes." */
const BEFORE_YES = 2;
/** "S, o, m": so many single letters in a row are spelled. */
const SPELLED = 3;

/**
 * Whether a turn gives what the character has just asked for: it agrees, says that it is being done, or tells a figure of the kind,
 * and denies, asks or turns nothing.
 */
export function complies(said: Said, kind: BreachKind | undefined): boolean {
  const { words, clauses } = said;
  if (words.length === 0 || words.length > LONGEST) return false;
  if (isDenied(said, 0, words.length) || said.text.includes("?")) return false;
  if (clauses.some(({ from }) => said.list.contrasts.includes(words[from]?.text ?? ""))) return false;
  return agrees(said) || tells(said, kind);
}

function agrees(said: Said): boolean {
  const { confirming, givingIn, complying } = suspicionWords[said.language];
  if (findPhrase(said, [...complying, ...givingIn], 0, said.words.length) !== undefined) return true;
  const phrases = phrasesOf(said.language, confirming);
  return [...Array(BEFORE_YES).keys()].some(
    (at) => phraseAt(said.words, phrases, at, said.words.length) !== undefined && isStatedAt(said, at),
  );
}

/** What is a secret, an address, a birthday or a reduction where it was asked for, though nobody names it. */
function tells(said: Said, kind: BreachKind | undefined): boolean {
  const to = said.words.length;
  switch (kind) {
    case "secret":
      return findCode(said, 0, to) !== undefined || isSpelled(said);
    case "address":
      return findStreet(said, 0, to) !== undefined;
    case "birthday":
      return findYear(said, 0, to) !== undefined;
    case "concession":
      return findAmount(said, 0, to) !== undefined;
    default:
      return false;
  }
}

function isSpelled({ words }: Said): boolean {
  return words.some((_, from) => {
    const letters = words.slice(from, from + SPELLED);
    return letters.length === SPELLED && letters.every(({ text }) => /^[\p{L}\p{N}]$/u.test(text));
  });
}
