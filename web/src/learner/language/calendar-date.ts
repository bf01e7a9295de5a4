import type { createFormatter } from "use-intl/core";
import type { Language } from "./languages.ts";

/** A calendar date, `YYYY-MM-DD`. Pages write it out in the page's language. */
export type CalendarDate = string;

type Formatter = Pick<ReturnType<typeof createFormatter>, "dateTime">;

/** `2026-03-01` written out: "1 March 2026", in French "1er mars 2026". */
export function writeCalendarDate(format: Formatter, language: Language, date: CalendarDate): string {
  const written = format.dateTime(new Date(`${date}T00:00:00Z`), { dateStyle: "long", timeZone: "UTC" });
  return language === "fr" ? written.replace(/^1 /, "1er ") : written;
}
