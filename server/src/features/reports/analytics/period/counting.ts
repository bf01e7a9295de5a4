import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { People } from "../people.ts";
import { type Range, within } from "../range.ts";
import { stretches } from "../stretches.ts";
import type { Unit } from "./calendar.ts";

/** What happened in a period. */
export interface PeriodCount {
  /** The first day of the whole period. */
  period: string;
  active_users: number;
  started: number;
  completed: number;
  time_spent_seconds: number;
}

/** Counts, period by period, what these people did in the range. Periods without anything are left out. */
export async function countPeriods(
  db: Database,
  { organizationId, areThese }: People,
  unit: Unit,
  range: Range,
): Promise<PeriodCount[]> {
  const periodOf = (moment: RawBuilder<unknown>) => periodIn(unit, moment, range);
  const lessons = (moment: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql`
    select ${periodOf(moment)} as period, count(*) as ${name} from curriculum
    where organization_id = ${organizationId} and ${moment} is not null and ${within(moment, range)}
      and ${areThese(sql`user_id`)}
    group by 1`;
  const { rows } = await sql<PeriodCount>`
    select period, coalesce(active_users, 0) as active_users, coalesce(started, 0) as started,
           coalesce(completed, 0) as completed, coalesce(time_spent_seconds, 0) as time_spent_seconds
    from (
      select ${periodOf(sql`began_at`)} as period, count(distinct user_id) as active_users,
             sum(seconds) as time_spent_seconds
      from ${stretches} as stretch
      where organization_id = ${organizationId} and ${within(sql`began_at`, range)} and ${areThese(sql`user_id`)}
      group by 1
    ) as activity
    full join (${lessons(sql`creation_date`, sql`started`)}) as beginning using (period)
    full join (${lessons(sql`completed_at`, sql`completed`)}) as finish using (period)`.execute(db);
  return rows;
}

/** Of the same only the learners, who do not add up: the index of sittings has all that this takes. */
export async function countActive(
  db: Database,
  { organizationId, areThese }: People,
  unit: Unit,
  range: Range,
): Promise<Pick<PeriodCount, "period" | "active_users">[]> {
  const { rows } = await sql<Pick<PeriodCount, "period" | "active_users">>`
    select period, count(*) as active_users
    from (
      select ${periodIn(unit, sql`began_at`, range)} as period, user_id from ${stretches} as stretch
      where organization_id = ${organizationId} and ${within(sql`began_at`, range)} and ${areThese(sql`user_id`)}
      group by 1, 2
    ) as active
    group by 1`.execute(db);
  return rows;
}

function periodIn(unit: Unit, moment: RawBuilder<unknown>, { timeZone }: Range): RawBuilder<unknown> {
  return sql`date_trunc(${unit}::text, ${moment} at time zone ${timeZone})::date`;
}
