import { byLanguage } from "#kernel/by-language.ts";
import { languages } from "#kernel/language.ts";
import type { Lexicon } from "#platform/content-files/lexicons/lexicon.ts";
import { wordsOf } from "#platform/content-files/lexicons/words-of.ts";
import type { HrisEmployee } from "../hub/employee.ts";

const statuses = ["active", "pending", "leave", "inactive"] as const;

/** How HR systems and files write what somebody's employment is. */
export const statusLexicon: Lexicon<{ status: (typeof statuses)[number]; words: string[] }[]> = {
  name: "hr-statuses",
  read: ({ mayHave }) => statuses.map((status) => ({ status, words: mayHave(status) })),
};

const statusWords = wordsOf(statusLexicon);
const byWord = byLanguage(
  (language) =>
    new Map(statusWords[language].flatMap(({ status, words }) => words.map((one) => [one, status] as const))),
);

/** A word that is none of these is passed on: then an account stays as it is, and somebody is asked. */
export function readStatus(text: string | null): Pick<HrisEmployee, "status" | "statusText"> {
  if (text === null) return { status: null, statusText: null };
  const word = text.toLowerCase().replace(/[\s_-]+/g, " ");
  const found = languages.map((language) => byWord[language].get(word));
  return { status: found.find((status) => status !== undefined) ?? "unknown", statusText: text };
}
