import type { Said } from "./said.ts";

/** A number in digits or written out; "one" stands for an article as well. */
export function isNumber({ words, patterns }: Said, index: number): boolean {
  const text = words[index]?.text ?? "";
  return /^\p{N}/u.test(text) || patterns.numbers.test(text);
}

export function isDigits({ words }: Said, index: number): boolean {
  return /^\p{N}/u.test(words[index]?.text ?? "");
}

/** Behind the last of the numbers that stand in a row. */
export function endOfNumbers(said: Said, from: number): number {
  let at = from;
  while (at < said.words.length && isNumber(said, at)) at += 1;
  return at;
}

/** 12 to 99 of a number in digits; NaN where it is no plain one. */
export function plainValueOf({ words }: Said, index: number): number {
  const text = words[index]?.text ?? "";
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
