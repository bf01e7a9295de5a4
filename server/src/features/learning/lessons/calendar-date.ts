import type { CalendarDate } from "@lectern/web/pages";

/** The day on the calendar of a time zone, `YYYY-MM-DD`. */
export function calendarDate(moment: string | Date, timeZone: string): CalendarDate {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return parts.format(new Date(moment));
}

/** On the clock of a time zone, `HH:MM`. */
export function timeOfDay(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  return format.format(moment);
}

/** The last day that something ending at this moment can still be used: at midnight that is the day before. */
export function lastDayBefore(end: string, timeZone: string): CalendarDate {
  return calendarDate(new Date(Date.parse(end) - 1), timeZone);
}
