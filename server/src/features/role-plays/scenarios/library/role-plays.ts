import type { RolePlayCard } from "@lectern/web/pages";
import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import { isVisible, ownOrShared } from "../catalogue/learnable.ts";
import { fromScenarios } from "../catalogue/scenario.ts";
import { isInLibrary } from "../catalogue/visibility.ts";

const cardColumns = rowOf("scenario", ["scenario_id", "estimated_minutes"], {
  title: sql<string>`wording.title`,
  description: sql<string>`wording.description`,
  language: sql<Language>`wording.language`,
  is_assigned: sql<boolean>`open.id is not null`,
  due_date: sql<string | null>`open.due_date`,
  is_running: sql<boolean>`played.is_running`,
  completed: sql<number>`played.completed`,
  best_score: sql<number | null>`played.best_score`,
  passed: sql<boolean | null>`played.passed`,
});
type RolePlayRow = RowOf<typeof cardColumns>;

/** What a learner may play now, for their home page: what they have to play first, then by title. */
export async function rolePlaysOf(
  db: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
  language: Language | null,
): Promise<RolePlayCard[]> {
  const { rows } = await sql<RolePlayRow>`
    select ${cardColumns}
    ${fromScenarios(organizationId, language)}
    left join scenario_assignment as open
      on open.organization_id = ${organizationId} and open.user_id = ${userId}
     and open.scenario_id = scenario.id and open.completed_at is null
    cross join lateral (
      select coalesce(bool_or(run.status = 'running'), false) as is_running, max(run.score) as best_score,
             bool_or(run.passed) as passed, count(run.completed_at) as completed
      from scenario_run as run
      where run.organization_id = ${organizationId} and run.user_id = ${userId} and run.scenario_id = scenario.id
    ) as played
    where ${ownOrShared(organizationId)} and ${isVisible} and ${isInLibrary} and scenario.is_active
    order by is_assigned desc, open.due_date nulls last, search_fold(wording.title) collate "C", scenario.id`.execute(
    db,
  );
  return rows.map(cardOf);
}

function cardOf(row: RolePlayRow): RolePlayCard {
  return {
    scenarioId: row.scenario_id,
    title: row.title,
    description: row.description,
    language: row.language,
    minutes: row.estimated_minutes,
    isAssigned: row.is_assigned,
    dueOn: row.due_date,
    state: row.is_running ? "running" : row.completed > 0 ? "done" : "new",
    bestScore: row.best_score,
    passed: row.passed,
  };
}
