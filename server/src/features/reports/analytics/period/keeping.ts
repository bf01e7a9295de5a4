import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Range } from "../range.ts";
import { dayAfter, type Period, type Unit } from "./calendar.ts";
import type { PeriodCount } from "./counting.ts";

/** Which totals are on file: an organization's, in the days of one time zone. */
export interface CountCache {
  organizationId: number;
  timeZone: string;
  unit: Unit;
}

/**
 * A period that is over does not change, so it need not be counted twice: lessons begin and end at a moment that is
 * never changed, and a sitting ends within twelve hours, and a talk sooner. The day in between is for those, and for
 * transactions under way.
 */
export function isSettled({ isWhole, last }: Period, { today, isSandbox }: Range): boolean {
  return isWhole && !isSandbox && last < dayAfter(today, -1);
}

export async function selectKept(
  db: Database,
  { organizationId, timeZone, unit }: CountCache,
  first: string,
  last: string,
): Promise<PeriodCount[]> {
  const { rows } = await sql<PeriodCount>`
    select period, active_users, started, completed, time_spent_seconds from analytics_period
    where organization_id = ${organizationId} and time_zone = ${timeZone} and unit = ${unit}
      and period between ${first}::date and ${last}::date`.execute(db);
  return rows;
}

/** Of two requests that counted the same period, one keeps it; both counted the same. */
export async function keep(
  db: Database,
  { organizationId, timeZone, unit }: CountCache,
  counts: readonly PeriodCount[],
): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    insert into analytics_period
      (organization_id, time_zone, unit, period, active_users, started, completed, time_spent_seconds)
    select ${organizationId}, ${timeZone}, ${unit}, period, active_users, started, completed, time_spent_seconds
    from json_to_recordset(${JSON.stringify(counts)}::json)
         as counted (period date, active_users integer, started integer, completed integer, time_spent_seconds bigint)
    on conflict do nothing`.execute(db);
}
