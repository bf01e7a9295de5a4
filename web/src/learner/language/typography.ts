import { type Language, languages } from "./languages.ts";

/** How words are set in a language. Sentences are written with ordinary spaces and `ß`; here they get what print has. */
export function typographyOf(language: Language, isSwiss: boolean): ((text: string) => string) | null {
  if (language === "fr") return setFrench;
  return language === "de" && isSwiss ? setSwiss : null;
}

/** A sign that stands apart never begins a line: narrow before ; ! ? and %, a word's space before : and inside « ». */
export function setFrench(text: string): string {
  return text
    .replaceAll(/[ \u00a0](?=[;!?])/g, "\u202f")
    .replaceAll(/(?<=[\d}])[ \u00a0](?=%)/g, "\u202f")
    .replaceAll(/ (?=[:»])/g, "\u00a0")
    .replaceAll("« ", "«\u00a0");
}

/** As German is written in Switzerland and Liechtenstein: without ß. */
export function setSwiss(text: string): string {
  return text.replaceAll("ß", "ss").replaceAll("ẞ", "SS");
}

/** What is no prose: keys, addresses, and what the profile or somebody else said, which stays as it was said. */
const leftAlone = new Set([
  "id",
  "name",
  "type",
  "kind",
  "sectionId",
  "curriculumId",
  "contentLanguage",
  "href",
  "url",
  "src",
  "file",
  "why",
  "headingWhy",
  "hiddenFacts",
  "author",
  "chosen",
  "right",
  "option",
  "value",
  "code",
  "accepts",
]);

/**
 * What a page shows of lessons, each part set as its own language is: that of `contentLanguage` or `language` beside it, or of the
 * `lesson` it belongs to.
 */
export function setContent<T>(value: T, isSwiss: boolean): T;
export function setContent(value: unknown, isSwiss: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => setContent(item, isSwiss));
  if (typeof value !== "object" || value === null || isQuoted(value)) return value;
  const language = languageOf(value);
  const typography = language === undefined ? null : typographyOf(language, isSwiss);
  if (typography !== null) return setEvery(value, typography);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, setContent(item, isSwiss)]));
}

function languageOf(value: object): Language | undefined {
  const own: unknown =
    "contentLanguage" in value ? value.contentLanguage : "language" in value ? value.language : undefined;
  if (own === undefined && "lesson" in value && typeof value.lesson === "object" && value.lesson !== null)
    return languageOf(value.lesson);
  return languages.find((language) => language === own);
}

function isQuoted(value: object): boolean {
  return "type" in value && (value.type === "passage" || value.type === "code");
}

/** Every text of a page's data, set anew; quotations of documents and code are left as they are. */
export function setEvery<T>(value: T, set: (text: string) => string, except?: ReadonlySet<string>): T;
export function setEvery(
  value: unknown,
  set: (text: string) => string,
  except: ReadonlySet<string> = leftAlone,
): unknown {
  if (typeof value === "string") return set(value);
  if (Array.isArray(value)) return value.map((item) => setEvery(item, set, except));
  if (typeof value !== "object" || value === null) return value;
  if (isQuoted(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, except.has(key) ? item : setEvery(item, set, except)]),
  );
}
