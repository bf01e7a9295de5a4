import type { CalendarDate, Week } from "@lectern/web/pages";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/**
 * When learners practised: a select in parentheses with `organization_id`, `user_id` and `at`. Lessons and role-plays do not
 * know of goals, so `app` brings them here.
 */
type PracticeMoments = RawBuilder<unknown>;

/** SQL, for a from clause: learners who have a goal, with `organization_id` and `user_id`. */
export const goalHolders = sql`(select organization_id, user_id from weekly_goal where days is not null)`;

/** A learner's goal and the days of this week on which they practised, by the calendar of their organization. */
export async function readWeek(
  db: Database,
  moments: readonly PracticeMoments[],
  { organizationId, userId }: { organizationId: number; userId: number },
  { today, timeZone }: { today: CalendarDate; timeZone: string },
): Promise<Week> {
  const days = daysOfWeek(today);
  const monday = days[0] ?? today;
  const sources = moments.map(
    (source) => sql`
    select (at at time zone ${timeZone})::date as day from ${source} as source
    where organization_id = ${organizationId} and user_id = ${userId}
      and at >= ${monday}::date::timestamp at time zone ${timeZone}`,
  );
  const { rows } = await sql<{ was_asked: boolean; goal: number | null; practised: string[] }>`
    select weekly_goal.user_id is not null as was_asked, weekly_goal.days as goal,
           array(select distinct day::text from (${sql.join(sources, sql` union all `)}) as moment) as practised
    from (select 1) as one
    left join weekly_goal on organization_id = ${organizationId} and user_id = ${userId}`.execute(db);
  const [row] = rows;
  const practised = new Set(row?.practised);
  return {
    goal: row?.goal ?? null,
    wasAsked: row?.was_asked ?? false,
    days: days.map((date) => ({ date, isPractised: practised.has(date), isToday: date === today })),
  };
}

/** The seven days of the week that a date is in, from its Monday on. */
export function daysOfWeek(date: CalendarDate): CalendarDate[] {
  const noon = new Date(`${date}T12:00:00Z`);
  const sinceMonday = (noon.getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, index) => {
    const day = new Date(noon.getTime() + (index - sinceMonday) * 86_400_000);
    return day.toISOString().slice(0, 10);
  });
}
