const dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** A moment as a day, in the reader's time zone. */
export function dateOf(timestamp: string): string {
  return dates.format(new Date(timestamp));
}

/** A calendar day such as 2026-09-01, which belongs to no time zone. */
export function calendarDate(day: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
}
