import type { CalendarDate } from "@lectern/web/pages";
import { calendarDate, timeOfDay } from "#learning/lessons/index.ts";

/** Mails go out while people are at work, by the clock of their organization: from nine, and none after five. */
const FROM = "09:00";
const UNTIL = "17:00";
/** A task is announced so many days before it is due, or later where the service did not run. */
const DAYS_BEFORE = 3;
/** After the first day that it is overdue, and no later than this: what has been overdue for long is known. */
const MOST_DAYS_OVER = 3;
const SATURDAY = 6;

/** A day of an organization's calendar, and what is told on it. */
export interface ReminderDay {
  today: CalendarDate;
  /** Of due dates, both included. */
  earliestDue: CalendarDate;
  latestDue: CalendarDate;
  /** The last day but one of a week, from Monday to Sunday. */
  isGoalDay: boolean;
}

/** Null: it is no hour to write to anybody. */
export function reminderDay(now: Date, timeZone: string): ReminderDay | null {
  const time = timeOfDay(now, timeZone);
  if (time < FROM || time >= UNTIL) return null;
  const today = calendarDate(now, timeZone);
  return {
    today,
    earliestDue: daysFrom(today, -MOST_DAYS_OVER),
    latestDue: daysFrom(today, DAYS_BEFORE),
    isGoalDay: noon(today).getUTCDay() === SATURDAY,
  };
}

function daysFrom(date: CalendarDate, days: number): CalendarDate {
  return new Date(noon(date).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

function noon(date: CalendarDate): Date {
  return new Date(`${date}T12:00:00Z`);
}
