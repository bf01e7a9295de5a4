import { useLocale } from "use-intl";
import { type CalendarDate, writeCalendarDate } from "./calendar-date.ts";

/** Writes `2026-03-01` out in the page's language: "1 March 2026". Day and month stay on one line. */
export function useCalendarDate(): (date: CalendarDate) => string {
  const language = useLocale();
  return (date) => writeCalendarDate(language, date).replace(" ", "\u00a0");
}
