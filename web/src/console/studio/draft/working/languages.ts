export const languages = ["en", "de", "fr", "it"] as const;
export type Language = (typeof languages)[number];

export const languageWords: Readonly<Record<Language, string>> = {
  en: "English",
  de: "German",
  fr: "French",
  it: "Italian",
};
