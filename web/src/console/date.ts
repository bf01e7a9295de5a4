import { language, locale } from "./language/language.ts";

const dayParts = { day: "numeric", month: "short", year: "numeric" } as const;
const timeParts = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;

const dates = new Intl.DateTimeFormat(locale, dayParts);
const days = new Intl.DateTimeFormat(locale, { ...dayParts, timeZone: "UTC" });

/** In French the first of a month is an ordinal, as on learners' pages. */
function write(format: Intl.DateTimeFormat, moment: Date): string {
  const text = format.format(moment);
  return language === "fr" ? text.replace(/^1 /, "1er ") : text;
}

/** A moment as a day, in the reader's time zone and in one line. */
export function dateOf(timestamp: string): string {
  return write(dates, new Date(timestamp)).replaceAll(" ", "\u00a0");
}

/**
 * A moment as a day on the calendar of an organization, for what begins or ends with a day there: its first of September is the
 * thirty-first of August further west. @param timeZone such as Europe/Berlin
 */
export function dayIn(timeZone: string, timestamp: string): string {
  const calendar = new Intl.DateTimeFormat(locale, { ...dayParts, timeZone });
  return write(calendar, new Date(timestamp)).replaceAll(" ", "\u00a0");
}

/** The last day of what ends at a moment: at midnight that is the day before. */
export function lastDayIn(timeZone: string, timestamp: string): string {
  return dayIn(timeZone, new Date(Date.parse(timestamp) - 1).toISOString());
}

/** A calendar day such as 2026-09-01, which belongs to no time zone. */
export function calendarDate(day: string): string {
  return write(days, new Date(day));
}

const moments = new Intl.DateTimeFormat(locale, { ...dayParts, ...timeParts });

/** A moment to the second, in the reader's time zone. */
export function momentOf(timestamp: string): string {
  return write(moments, new Date(timestamp));
}

const sameYear = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", ...timeParts });

/** The same for tables: in one line, and this year goes without saying. */
export function briefMomentOf(timestamp: string, now = new Date()): string {
  const moment = new Date(timestamp);
  const text = moment.getFullYear() === now.getFullYear() ? write(sameYear, moment) : write(moments, moment);
  return text.replaceAll(" ", "\u00a0");
}

/** A moment as an input of the type datetime-local holds it: the reader's own time, to the minute. */
export function localInputOf(timestamp: string): string {
  const moment = new Date(timestamp);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The moment that such an input means; undefined when it is empty or no time. */
export function momentOfInput(value: string): string | undefined {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
