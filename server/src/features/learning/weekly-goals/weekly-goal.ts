import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession } from "#platform/http/types.ts";

/** @param days of a week, 1 to 5; null: no goal */
export async function chooseWeeklyGoal(
  { db, clock }: Context,
  { organizationId, userId }: LearnerSession,
  days: number | null,
): Promise<void> {
  const now = clock();
  await sql`
    insert into weekly_goal (organization_id, user_id, days, creation_date, modified_date)
    values (${organizationId}, ${userId}, ${days}, ${now}, ${now})
    on conflict (organization_id, user_id) do update
      set days = excluded.days, modified_date = excluded.modified_date`.execute(db);
}
