import { join } from "node:path";
import type { Page } from "playwright-core";
import {
  catalogueFolder,
  readCatalogue,
  SHARED,
  translatedModules,
} from "../../../build/translation/catalogues.ts";
import type { Language } from "../../../src/learner/language/languages.ts";
import { shownTexts } from "./shown-texts.ts";

const root = join(import.meta.dirname, "../../..");

/**
 * Finds what a page says in English, or in the API's codes, though its language has words for it; not in what is copied as it
 * is, nor in what says that it is English.
 */
export function englishIn(language: Language): (page: Page) => Promise<string[]> {
  const english = englishWords(language);
  return async (page) => {
    const texts = await shownTexts(page, "code, pre, bdi, kbd, textarea, main [lang=en]");
    return texts.filter(
      (text) =>
        english.has(text.replace(/^\d[\d.,]* /, "")) ||
        (language !== "en" && /^[a-z]+(_[a-z]+)+( \d+)?$/.test(text)),
    );
  };
}

/** What the console's own frame says in this language. @param message in English */
export function shellMessage(message: string, language: Language): string {
  return readCatalogue(root, catalogueFolder("src/console/shell/failure.tsx"), language)[message] ?? message;
}

/** Messages without names in them that say nothing in this language; of a count, each of its words. */
function englishWords(language: Language): Set<string> {
  if (language === "en") return new Set();
  const english = new Set<string>();
  const translations = new Set<string>();
  for (const folder of new Set([...translatedModules(root).map(catalogueFolder), SHARED])) {
    for (const [key, words] of Object.entries(readCatalogue(root, folder, language))) {
      for (const word of key.split("|")) if (!/[{<]/.test(word)) english.add(word);
      for (const word of words.split("|")) translations.add(word);
    }
  }
  return english.difference(translations);
}
