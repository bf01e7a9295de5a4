import { commonPasswords, commonWords } from "./common-passwords.ts";

const SHORTEST = 12;
export const LONGEST_OPERATOR_PASSWORD = 256;
/** What has to be left once everything that is guessed first is taken away. */
const OWN_LETTERS = 5;

/**
 * What is wrong with a password that an operator chose, as a sentence; null for a good one. Length counts, and that it
 * is not among those which are tried first (NIST SP 800-63B, 3.1.1.2); which characters is everybody's own choice.
 */
export function passwordMistake(password: string, email: string): string | null {
  const normal = password.normalize("NFKC");
  if ([...normal].length < SHORTEST) return `Choose at least ${SHORTEST} characters.`;
  if (normal.length > LONGEST_OPERATOR_PASSWORD)
    return `Choose at most ${LONGEST_OPERATOR_PASSWORD} characters.`;
  const plain = plainLetters(normal);
  if (commonPasswords.has(plain) || commonPasswords.has(squeezed(normal))) return TOO_COMMON;
  const own = withoutGuesses(plain, wordsOf(email));
  return new Set(own).size < OWN_LETTERS ? TOO_COMMON : null;
}

const TOO_COMMON =
  "This password is guessed easily: it is common, repeats itself, counts up, or is made of your address or the product's name. Several words that have nothing to do with each other are good.";

const lookAlikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

function squeezed(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_.-]/g, "");
}

/** `P@ssw0rd` is `password`. */
function plainLetters(text: string): string {
  return [...squeezed(text)].map((letter) => lookAlikes[letter] ?? letter).join("");
}

/** The parts of the address that are long enough to be a word. */
function wordsOf(email: string): string[] {
  return email
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map(plainLetters)
    .filter((word) => word.length >= 3);
}

/** What nobody would have to guess: common words, the own address, runs such as `abcd`, and what stands there twice. */
function withoutGuesses(plain: string, ownWords: readonly string[]): string {
  let rest = plain;
  for (const word of [...ownWords, ...commonWords].toSorted((one, other) => other.length - one.length)) {
    rest = rest.replaceAll(word, "");
  }
  return withoutRuns(rest.replaceAll(/(.{1,8}?)\1+/gu, "$1"));
}

const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  // Digits as they look once they are letters.
  plainLetters("01234567890"),
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "yxcvbnm",
  "zxcvbnm",
];
const sequences = rows.flatMap((row) => [row, [...row].reverse().join("")]);

/** A letter that follows the one before in the alphabet, or on the keyboard, adds nothing. */
function withoutRuns(text: string): string {
  return [...text]
    .filter((letter, at, all) => !sequences.some((row) => row.includes(`${all[at - 1] ?? " "}${letter}`)))
    .join("");
}
