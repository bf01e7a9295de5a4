import type { RolePlayCard } from "@lectern/web/pages";
import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { fromScenarios } from "../catalogue/scenario.ts";
import { isInLibrary, isVisible, ownOrShared } from "../catalogue/standing.ts";

/** What a learner may play now, for their home page: what they have to play first, then by title. */
export async function rolePlaysOf(
  db: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
  language: Language | null,
): Promise<RolePlayCard[]> {
  const { rows } = await sql<RolePlayRow>`
    select scenario.scenario_id, wording.title, wording.description, wording.language, estimated_minutes,
           open.id is not null as is_assigned, open.due_date, played.*
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

interface RolePlayRow {
  scenario_id: string;
  title: string;
  description: string;
  language: Language;
  estimated_minutes: number;
  is_assigned: boolean;
  due_date: string | null;
  is_running: boolean;
  best_score: number | null;
  passed: boolean | null;
  completed: number;
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
