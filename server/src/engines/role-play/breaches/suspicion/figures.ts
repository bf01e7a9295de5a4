import { isNumber } from "../numbers.ts";
import type { Said } from "../said.ts";
import { findPhrase, phraseAt } from "../said.ts";
import { phrasesOf } from "../words/phrases.ts";
import { suspicionWords } from "./suspicion-words.ts";
import { isTold } from "./told.ts";

/** "4711", "four nine oh", "Summer2024": what may be a code. */
export function findCode(said: Said, from: number, to: number): number[] | undefined {
  return findWhere(said, from, to, (at) => {
    const text = said.words[at]?.text ?? "";
    if (/^\d{1,2}[:.h]\d{2}$/u.test(text) || begins(said, from, at)) return false;
    const digits = text.replace(/\D/g, "").length;
    if (digits >= 3 || (digits > 0 && /\p{L}{3}/u.test(text))) return true;
    return [at, at + 1, at + 2].every((index) => index < to && isNumber(said, index));
  });
}

/** "10 %", "ten euros". */
export function findAmount(said: Said, from: number, to: number): number[] | undefined {
  const { percent, currencies } = said.list.concession;
  return findWhere(said, from, to, (at) => {
    if (!isNumber(said, at)) return false;
    const end = said.words[at]?.end ?? 0;
    if (/^\s?[%€$£]/.test(said.text.slice(end, end + 2))) return true;
    return [percent, currencies].some(
      (units) => phraseAt(said.words, phrasesOf(said.language, units), at + 1, to) !== undefined,
    );
  });
}

/** "1979", "1.8.79". */
export function findYear(said: Said, from: number, to: number): number[] | undefined {
  return findWhere(said, from, to, (at) => {
    const text = said.words[at]?.text ?? "";
    if (!/^(?:19|20)\d\d$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^neunzehnhundert/u.test(text)) return false;
    return !begins(said, from, at);
  });
}

/** "Since 1 September 2023" is when a rule began. */
function begins(said: Said, from: number, at: number): boolean {
  return findPhrase(said, suspicionWords[said.language].since, Math.max(from, at - DATE), at) !== undefined;
}

/** Words of a date before its year. */
const DATE = 4;

/** What is called like a street. */
export function findStreet(said: Said, from: number, to: number): number[] | undefined {
  const { streets, capitalStreets } = said.patterns;
  return findWhere(said, from, to, (at) => {
    const { text = "", start = 0, end = 0 } = said.words[at] ?? {};
    return streets.test(text) || capitalStreets?.test(said.text.slice(start, end)) === true;
  });
}

function findWhere(
  said: Said,
  from: number,
  to: number,
  isOne: (at: number) => boolean,
): number[] | undefined {
  for (let at = from; at < to; at += 1) if (isOne(at) && isTold(said, [at])) return [at];
  return undefined;
}
