import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Learner } from "../learner.ts";

/** How the questions of a lesson went when they were last recalled. */
interface Recalled {
  curriculum_id: number;
  at: string;
  known: number;
  asked: number;
}

export async function selectRecalled(
  db: Database,
  organizationId: number,
  curriculumIds: readonly number[],
): Promise<Map<number, Recalled>> {
  const { rows } = await sql<Recalled>`
    select distinct on (curriculum_id) curriculum_id, max(answered_at) as at,
           (count(*) filter (where is_right))::int as known, count(*)::int as asked
    from recall_question
    where organization_id = ${organizationId} and curriculum_id = any(${[...curriculumIds]}::bigint[])
      and answered_at is not null
    group by curriculum_id, session_id
    order by curriculum_id, max(answered_at) desc`.execute(db);
  return new Map(rows.map((row) => [row.curriculum_id, row]));
}

interface PlayedRun {
  id: number;
  scenario_id: string;
  title: string;
}

export async function selectRuns(
  db: Database,
  runs: RawBuilder<unknown>,
  { organizationId, userId }: Learner,
  ids: readonly number[],
): Promise<Map<number, PlayedRun>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PlayedRun>`
    select id, scenario_id, title from ${runs} as run
    where organization_id = ${organizationId} and user_id = ${userId} and id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
