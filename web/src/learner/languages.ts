import type { Language } from "./page.ts";

export const languages: Language[] = ["en", "de", "fr", "it"];

/** Each language in its own words. */
export const languageNames: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
};
