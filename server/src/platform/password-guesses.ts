import { createRequire } from "node:module";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** The dictionaries take 0.2 s to read: only a process that is given a new password loads them, and at once, for its answer. */
const load = createRequire(import.meta.url);
/** Of each list the words that are tried first; the rest costs memory and finds next to nothing. */
const WORDS_OF_A_LIST = 20_000;
/** Word lists of encyclopedias and of diceware make weak words of what strangers' phrases are made of. */
const NOT_GUESSED = /wikipedia|diceware/;
/** The first part of a longer password does not make it guessable, and the search takes more than linear time. */
const MOST_CHARACTERS = 40;
/** Each look-alike (`@` for `a`) doubles the search. */
const MOST_LOOK_ALIKES = 3;

const products = ["lectern"];
/** Phrases that everybody has read are one guess each. */
const phrases = [
  "correct horse battery staple",
  "the quick brown fox jumps over the lazy dog",
  "to be or not to be",
  "may the force be with you",
  "once upon a time",
  "never gonna give you up",
  "lorem ipsum dolor sit amet",
];

let loaded: ZxcvbnFactory | undefined;

/** The decimal logarithm of how many guesses it takes somebody who tries what people choose, and knows whose password it is. */
export function guessesLog10(password: string, about: readonly string[]): number {
  const estimator = loadEstimator();
  const own = withoutWords(password.toLowerCase(), [...about, ...products].flatMap(wordsOf));
  const phrase = password.replaceAll(/[\s_.-]/g, " "); // `Once-Upon-A-Time`
  const texts = [password, own, phrase].map((text) => [...text].slice(0, MOST_CHARACTERS).join(""));
  // Mostly they are one and the same, and each costs some ten milliseconds.
  return Math.min(...[...new Set(texts)].map((text) => estimator.check(text).guessesLog10));
}

/** Reads the dictionaries unless this process has them already. */
export function loadEstimator(): ZxcvbnFactory {
  loaded ??= createEstimator();
  return loaded;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3);
}

/** What is known of the person needs no guess. */
function withoutWords(text: string, words: readonly string[]): string {
  return words
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ""), text);
}

function createEstimator(): ZxcvbnFactory {
  const { ZxcvbnFactory: Factory }: typeof import("@zxcvbn-ts/core") = load("@zxcvbn-ts/core");
  const common: typeof import("@zxcvbn-ts/language-common") = load("@zxcvbn-ts/language-common");
  const languages: { dictionary: Readonly<Record<string, readonly unknown[]>> }[] = [
    common,
    load("@zxcvbn-ts/language-en"),
    load("@zxcvbn-ts/language-de"),
    load("@zxcvbn-ts/language-fr"),
    load("@zxcvbn-ts/language-it"),
  ];
  const lists = languages.flatMap(({ dictionary }, language) =>
    Object.entries(dictionary)
      .filter(([name]) => !NOT_GUESSED.test(name))
      .map(([name, words]) => [`${language}-${name}`, words.slice(0, WORDS_OF_A_LIST).map(String)] as const),
  );
  return new Factory({
    dictionary: { ...Object.fromEntries(lists), phrases },
    graphs: common.adjacencyGraphs,
    maxLength: MOST_CHARACTERS,
    l33tMaxSubstitutions: MOST_LOOK_ALIKES,
  });
}
