import type { CalendarDate, Due } from "@lectern/web/pages";

/** A due date is the last day; one that is past is overdue, and an assignment without a date is open all the same. */
export function dueOf(on: CalendarDate | null, today: CalendarDate): Due {
  if (on === null) return { on, urgency: "open" };
  if (on < today) return { on, urgency: "overdue" };
  return { on, urgency: on === today ? "today" : "coming" };
}

/** The most urgent first; what has no date comes last. Equal ones keep their order. */
export function compareDue(one: Due, other: Due): number {
  if (one.on === other.on) return 0;
  if (one.on === null) return 1;
  if (other.on === null) return -1;
  return one.on < other.on ? -1 : 1;
}
