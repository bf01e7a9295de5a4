import { readFileSync } from "node:fs";
import { join } from "node:path";
import { byLanguage } from "#kernel/by-language.ts";
import type { Language } from "#kernel/language.ts";
import type { Lexicon } from "./lexicon.ts";
import { lexiconFile, readLexicon } from "./read-lexicon.ts";

/** A folder for each language (docs/authoring/words.md). */
const folder = join(import.meta.dirname, "../../../../../content/language");

/**
 * The words of a lexicon in each language. A file is read when something first asks for its language, and once in the life of a
 * process: a start needs none of them.
 * @throws when asked, with file and line of each mistake
 */
export function wordsOf<Words>(lexicon: Lexicon<Words>): Readonly<Record<Language, Words>> {
  return byLanguage((language) => {
    const path = join(folder, language, lexiconFile(lexicon.name));
    const { words, mistakes } = readLexicon(lexicon, readFileSync(path, "utf8"));
    if (words !== undefined) return words;
    const sentences = mistakes.map(({ line, message }) => `${path}:${line}: ${message}`);
    throw new Error(`The words of a language have mistakes.\n${sentences.join("\n")}`);
  });
}
