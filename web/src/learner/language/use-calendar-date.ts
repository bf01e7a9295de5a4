import { useFormatter, useLocale } from "use-intl";
import type { CalendarDate } from "./calendar-date.ts";

/** Writes `2026-03-01` out in the page's language: "1 March 2026". Day and month stay on one line. */
export function useCalendarDate(): (date: CalendarDate) => string {
  const format = useFormatter();
  const isFrench = useLocale() === "fr";
  return (date) => {
    const written = format.dateTime(new Date(`${date}T00:00:00Z`), { dateStyle: "long", timeZone: "UTC" });
    const ordinal = isFrench ? written.replace(/^1 /, "1er ") : written;
    return ordinal.replace(" ", "\u00a0");
  };
}
