import type { Language } from "./languages.ts";

/** A calendar date, `YYYY-MM-DD`. Pages write it out in the page's language. */
export type CalendarDate = string;

const format = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
/** Our English is British, and so are its dates. */
const formats = { en: format("en-GB"), de: format("de"), fr: format("fr"), it: format("it") };

/** `2026-03-01` written out: "1 March 2026", in French "1er mars 2026". */
export function writeCalendarDate(language: Language, date: CalendarDate): string {
  const written = formats[language].format(new Date(`${date}T00:00:00Z`));
  return language === "fr" ? written.replace(/^1 /, "1er ") : written;
}
