import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/**
 * Whether a day on which somebody begins or has left came since another day; both as YYYY-MM-DD of the organization's
 * calendar. HR systems send nothing on such a day.
 */
export async function hasJoinersOrLeavers(
  db: Database,
  { organizationId, source }: { organizationId: number; source: string },
  { since, today }: { since: string; today: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from hr_employee
    where organization_id = ${organizationId} and source = ${source}
      and (employment_status = 'pending' and start_date > ${since}::date and start_date <= ${today}::date
           or employment_status in ('active', 'on_leave')
              and termination_date >= ${since}::date and termination_date < ${today}::date)
    limit 1`.execute(db);
  return rows.length > 0;
}
