import { defineProblem } from "#kernel/problem.ts";
import { guessesLog10, loadEstimator } from "./password-guesses.ts";

/** No password is longer; a longer text is not worth the time of hashing it. */
export const LONGEST_PASSWORD = 256;
export const SHORTEST_PASSWORD = 12;
/** A power of ten. A random password of twelve characters takes 12, three unrelated words 14, a word with a year 8. */
const LEAST_GUESSES_LOG10 = 11.5;

type PasswordMistake = "missing" | "too_short" | "too_long" | "too_common";

/**
 * What keeps a text from being somebody's password; null for a good one. Length counts, and that it is not among those which
 * are tried first (NIST SP 800-63B, 3.1.1.2); which characters is everybody's own choice. `about` is what is known of the
 * person: address and names.
 */
export function passwordMistake(password: string, about: readonly string[]): PasswordMistake | null {
  const normal = password.normalize("NFKC");
  const mistake = lengthMistake(normal);
  if (mistake !== null) return mistake;
  return guessesLog10(normal, about) < LEAST_GUESSES_LOG10 ? "too_common" : null;
}

function lengthMistake(normal: string): PasswordMistake | null {
  if (normal === "") return "missing";
  if ([...normal].length < SHORTEST_PASSWORD) return "too_short";
  return normal.length > LONGEST_PASSWORD ? "too_long" : null;
}

export const passwordRefused = defineProblem({
  code: "password_refused",
  status: 422,
  detail: "This password cannot be used; see `errors`.",
});

/** Reads now what the first check would read. */
export async function preparePasswordCheck(): Promise<void> {
  loadEstimator();
}

/** @throws passwordRefused */
export function requireGoodPassword(password: string, about: readonly string[]): void {
  const mistake = passwordMistake(password, about);
  if (mistake === null) return;
  throw passwordRefused({ detail: sentences[mistake], errors: { password: [sentences[mistake]] } });
}

/** What is wrong with its length, as a sentence; a start that meets a password it knows loads no dictionary. */
export function lengthSentence(password: string): string | null {
  const mistake = lengthMistake(password.normalize("NFKC"));
  return mistake && sentences[mistake];
}

/** What keeps a new password from being used, as a sentence. Reads the dictionaries. */
export function newPasswordSentence(password: string, about: readonly string[]): string | null {
  const mistake = passwordMistake(password, about);
  return mistake && sentences[mistake];
}

const sentences: Readonly<Record<PasswordMistake, string>> = {
  missing: "This field is required.",
  too_short: `Choose at least ${SHORTEST_PASSWORD} characters.`,
  too_long: `Choose at most ${LONGEST_PASSWORD} characters.`,
  too_common:
    "This password is guessed easily: it is common, repeats itself, counts up, or is made of names, dates, your address or the product's name. Several words that have nothing to do with each other are good.",
};
