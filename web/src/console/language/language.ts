/** The language that this page was built in. Its words are translated by the build (`web/build/translation/`). */
type Language = keyof typeof languageNames;

export const languageNames = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano" };

export const languages = Object.keys(languageNames) as Language[];

const built = languages.find((language) => language === globalThis.document?.documentElement.lang);

export const language = built ?? "en";

/** For numbers and dates. */
export const locale = { en: "en-GB", de: "de-DE", fr: "fr-FR", it: "it-IT" }[language];

interface Titled {
  title: string;
  /** By language, those that there are. */
  titles: Readonly<Record<string, string>>;
}

interface Described {
  description: string;
  descriptions: Readonly<Record<string, string>>;
}

/** What a lesson or a scenario is called in the reader's language, else in English, else as it was written first. */
export const titleOf = ({ title, titles }: Titled): string => titles[language] ?? titles.en ?? title;

/** The same of its description. */
export const descriptionOf = ({ description, descriptions }: Described): string =>
  descriptions[language] ?? descriptions.en ?? description;

/** "Mail: sent"; French keeps a space before the colon. */
export function labelled(label: string, value: string): string {
  return language === "fr" ? `${label}\u00a0: ${value}` : `${label}: ${value}`;
}

/** A language’s name within a sentence begins small in French and Italian only. */
export function languageWithinSentence(name: string): string {
  return language === "fr" || language === "it" ? name.toLowerCase() : name;
}

/** A label within a sentence: German nouns stay great, other languages' labels begin small there. */
export function withinSentence(label: string): string {
  return language === "de" ? label : label.toLowerCase();
}
