import type { Passage } from "#engines/lesson/index.ts";
import { unpresentable } from "#engines/lesson/index.ts";
import { mayBeIn } from "./languages.ts";
import { instructions, type SectionRequest } from "./section-request.ts";
import { sharesRun, wordsOf } from "./word-runs.ts";

const mostLonger = 2.5;
const moreCharacters = 120;
/** So many words of a private text in a row are no chance. */
const RUN = 8;

const address =
  /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b(?:mailto|javascript):|\S@\S|[\p{L}\p{N}-]{2,}\.[\p{L}]{2,}/iu;
const markup = /[<>{}`|\\]|\]\(|^\s*#/u;

/**
 * Whether a text of a model may stand in the place of the embedded author's. What can be checked without understanding it is:
 * length, language, no markup, no addresses, no number that nobody gave, nothing of the instructions or of the learner's
 * private text. Whether it is true is not; that is why it says where it comes from.
 */
export function isFit(
  text: string,
  original: string,
  { lesson, profile }: Pick<SectionRequest, "lesson" | "profile">,
  given: { sectionText: string; values: readonly string[]; cited: readonly Passage[] },
): boolean {
  const length = [...text].length;
  if (text.trim() === "" || length > [...original].length * mostLonger + moreCharacters) return false;
  if (!text.isWellFormed() || text.search(unpresentable) >= 0) return false;
  if (markup.test(text) || address.test(text)) return false;
  if (!mayBeIn(lesson.language, text)) return false;
  const known = [given.sectionText, ...given.values, ...given.cited.map((passage) => passage.text)];
  const numbers = new Set(known.flatMap(wordsOf).filter(hasDigit));
  if (wordsOf(text).some((word) => hasDigit(word) && !numbers.has(word))) return false;
  return !sharesRun(text, instructions, RUN) && !sharesRun(text, profile.userSummary, RUN);
}

function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word);
}
