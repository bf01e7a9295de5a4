import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { invalidParameter } from "#platform/problems.ts";
import { dayAfter, endOf, periodsBetween, type Range, startOf, type Unit } from "#reports/analytics/index.ts";

/** Days of the organization's calendar, with the moments between which they lie. */
export interface Period {
  /** What a series calls it. */
  name: string;
  first: string;
  last: string;
  begins_at: string;
  ends_at: string;
}

type Days = Pick<Period, "name" | "first" | "last">;

const STANDARD_DAYS = 30;
const MOST_PERIODS = 400;

/** The days asked for, by default the thirty up to today, and as many before them. @throws invalidParameter */
export function currentAndPrevious({ from, to, today }: Range): { current: Days; previous: Days } {
  const last = to ?? (from !== null && from > today ? from : today);
  const first = from ?? dayAfter(last, 1 - STANDARD_DAYS);
  const length = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
  const previous = { first: dayAfter(first, -length), last: dayAfter(first, -1) };
  if (previous.first < "1900-01-01") {
    throw invalidParameter({ errors: { from: ["Too long ago: the period before it must be after 1900."] } });
  }
  return { current: { name: first, first, last }, previous: { name: previous.first, ...previous } };
}

/** The parts of the current period, in order. @throws invalidParameter for more than anybody reads */
export function partsOf({ first, last }: Days, unit: Unit): Days[] {
  const days = { day: 1, week: 7, month: 28 }[unit];
  if ((Date.parse(last) - Date.parse(first)) / 86_400_000 / days > MOST_PERIODS) {
    throw invalidParameter({
      errors: { interval: [`More than ${MOST_PERIODS} periods: choose a longer interval or fewer days.`] },
    });
  }
  return periodsBetween(unit, first, last);
}

/** Their moments, as the organization's time zone has them. */
export async function resolvePeriods(
  db: Database,
  range: Range,
  periods: readonly Days[],
): Promise<Period[]> {
  const moments = periods.map(({ first, last }) => sql`(${startOf(first, range)}, ${endOf(last, range)})`);
  const { rows } = await sql<{ begins_at: string; ends_at: string }>`
    select begins_at, ends_at from (values ${sql.join(moments)}) as moment (begins_at, ends_at)`.execute(db);
  return periods.flatMap(({ name, first, last }, index) => {
    const row = rows[index];
    return row ? [{ name, first, last, ...row }] : [];
  });
}
