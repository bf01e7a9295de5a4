import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Person } from "#platform/personal-data.ts";
import { secondsOf } from "./duration.ts";

/** When a person was at work in which lesson, in order. */
export const selectSittings = ({ organizationId, userId }: Person) => sql`
  select curriculum_id, began_at, ended_at from sitting
  where organization_id = ${organizationId} and user_id = ${userId} order by began_at, curriculum_id`;

/** How long its learner was at work in a lesson. */
export async function secondsSpentOn(
  db: Database,
  organizationId: number,
  curriculumId: number,
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(sum(${secondsOf(sql`began_at`, sql`ended_at`)}), 0) as seconds from sitting
    where organization_id = ${organizationId} and curriculum_id = ${curriculumId}`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** When learners began to work in lessons, as a from clause: with `organization_id`, `user_id` and `at`. */
export const sittingMoments = sql`(select organization_id, user_id, began_at as at from sitting)`;
