import type { Language } from "@lectern/lesson-format/language.ts";

export const languageWords: Readonly<Record<Language, string>> = {
  en: "English",
  de: "German",
  fr: "French",
  it: "Italian",
};
