import { useLocale } from "use-intl";
import type { Language } from "./languages.ts";

/** What a language is called in the page's own, within a sentence: "German", "allemand". */
export function useLanguageName(): (language: Language) => string {
  const names = new Intl.DisplayNames(useLocale(), { type: "language" });
  return (language) => names.of(language) ?? language;
}
