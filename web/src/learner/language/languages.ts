import { type Language, languages } from "@lectern/lesson-format/language.ts";

export { type Language, languages };

/** Each language in its own words. */
export const languageNames: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
};
