export const units = ["day", "week", "month"] as const;
export type Unit = (typeof units)[number];

/** A day, a week from Monday or a month, or the part of one that was asked for. Dates are those of the calendar. */
export interface Period {
  /** The first day of the whole day, week or month, which may lie before the part. */
  name: string;
  first: string;
  last: string;
  isWhole: boolean;
}

/** The periods from one day to another, in order; the first and the last may be parts. None when the end is first. */
export function periodsBetween(unit: Unit, first: string, last: string): Period[] {
  const periods: Period[] = [];
  for (let name = beginning(unit, first); isUpTo(last, name); name = next(unit, name)) {
    const end = dayAfter(next(unit, name), -1);
    const part = { first: name < first ? first : name, last: isUpTo(last, end) ? end : last };
    periods.push({ name, ...part, isWhole: part.first === name && part.last === end });
  }
  return periods;
}

/** The day of the calendar so many days later. */
export function dayAfter(day: string, days: number): string {
  return text(moment(day) + days * DAY_MS);
}

const DAY_MS = 86_400_000;

/** The first day of the period that the day lies in. */
export function beginning(unit: Unit, day: string): string {
  if (unit === "day") return day;
  if (unit === "month") return `${day.slice(0, -2)}01`;
  const daysSinceMonday = (new Date(moment(day)).getUTCDay() + 6) % 7;
  return dayAfter(day, -daysSinceMonday);
}

function next(unit: Unit, name: string): string {
  if (unit === "month") return beginning("month", dayAfter(name, 31));
  return dayAfter(name, unit === "week" ? 7 : 1);
}

/** The day after 9999-12-31 is +010000-01-01, which as text comes before it. */
function isUpTo(last: string, day: string): boolean {
  return moment(day) <= moment(last);
}

function moment(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function text(moment: number): string {
  return new Date(moment).toISOString().slice(0, -"T00:00:00.000Z".length);
}
