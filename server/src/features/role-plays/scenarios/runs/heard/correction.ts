import { readWords } from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";
import { alignment, likeness } from "./alignment.ts";

/** Of all words of both sentences so many are the same. A recogniser gets single words wrong, seldom half of them. */
const LEAST_SHARED = 0.5;
/** What was misheard looks like what was said: "there's day" for "Thursday". */
const LEAST_ALIKE = 0.4;
/** A recogniser swallows a short word. A point takes more. */
const MOST_UNHEARD_LETTERS = 4;
const MOST_LONGER = 1.5;

/**
 * Whether a text is what a recogniser heard, put right, and no better sentence: a learner who has seen the points must
 * not be able to make them now.
 */
export function isCorrection(language: Language, heard: string, corrected: string): boolean {
  const [before, after] = [wordsOf(language, heard), wordsOf(language, corrected)];
  if (after.length === 0 || lettersOf(after).length > lettersOf(before).length * MOST_LONGER) return false;
  const { shared, gaps } = alignment(before, after);
  const changed = gaps.map(([was, is]) => [lettersOf(was), lettersOf(is)] as const);
  const unheard = changed.filter(([was, is]) => likeness(was, is) < LEAST_ALIKE).map(([, is]) => is.length);
  if (unheard.reduce((sum, length) => sum + length, 0) > MOST_UNHEARD_LETTERS) return false;
  const isSameSentence = (2 * shared) / (before.length + after.length) >= LEAST_SHARED;
  return isSameSentence || likeness(lettersOf(before), lettersOf(after)) >= 1 - LEAST_SHARED / 2;
}

/** Whether a turn stands as a recogniser wrote it down, or put right: what was typed in its place nobody misheard. */
export function isSpoken(
  language: Language,
  { text, heard }: { text: string; heard: string | null },
): boolean {
  return heard !== null && isCorrection(language, heard, text);
}

function wordsOf(language: Language, text: string): string[] {
  return readWords(language, text).words.map(({ text: word }) => word);
}

function lettersOf(words: readonly string[]): string {
  return words.join("");
}
