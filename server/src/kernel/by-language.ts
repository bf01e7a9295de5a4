import type { Language } from "./language.ts";

/** What is made for each language, made when it is first asked for. */
export function byLanguage<Made>(make: (language: Language) => Made): Readonly<Record<Language, Made>> {
  const made = new Map<Language, Made>();
  const of = (language: Language): Made => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
  return {
    get en() {
      return of("en");
    },
    get de() {
      return of("de");
    },
    get fr() {
      return of("fr");
    },
    get it() {
      return of("it");
    },
  };
}
