import { sql } from "kysely";
import { joinSkill } from "#content/skills/index.ts";
import { type Language, languages } from "#kernel/language.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import { conceptsOf, languagesOf, modifiedDate, outcomesOf, scenario } from "./learnable.ts";
import { isInLibrary, joinVisibility } from "./visibility.ts";

/** Scenarios with what the organization did with them, and how they read there. */
export const fromScenarios = (organizationId: number, language: Language | null = null) => sql`
  from scenario ${joinVisibility(sql`${organizationId}`)} ${scenario.joinWording(organizationId, language)}`;

const skills = sql`
  (select coalesce(json_agg(json_build_object('id', skill.id, 'name', skill.name) order by position), '[]')
   from scenario_skill ${joinSkill(sql`skill_id`)} where scenario_id = scenario.id)`;

/** SQL: learners of the organization who have begun it. */
export const participantCount = (organizationId: number) => sql<number>`
  (select count(distinct run.user_id) from scenario_run as run
   where run.organization_id = ${organizationId} and run.scenario_id = scenario.id)`;

/** Everything the contract shows, for a statement with `fromScenarios`. The content itself stays where it is. */
export const scenarioColumns = (organizationId: number) =>
  rowOf(
    "scenario",
    [
      "id",
      "scenario_id",
      "category",
      "is_active",
      "pass_mark",
      "estimated_minutes",
      "retired_at",
      "creation_date",
    ],
    {
      title: sql<string>`wording.title`,
      description: sql<string>`wording.description`,
      language: sql<Language>`wording.language`,
      languages: sql<Language[]>`${languagesOf}`,
      is_shared: sql<boolean>`scenario.organization_id is null`,
      in_library: sql<boolean>`${isInLibrary}`,
      added_at: sql<string | null>`scenario_visibility.added_at`,
      concepts: sql<{ key: string; name: string }[]>`${conceptsOf}`,
      must_not: sql<{ key: string; name: string }[]>`${outcomesOf}`,
      skills: sql<{ id: number; name: string }[]>`${skills}`,
      participant_count: sql<number>`${participantCount(organizationId)}`,
      modified_date: sql<string>`${modifiedDate(organizationId)}`,
    },
  );

/** A scenario as one organization sees it. */
export type ScenarioRow = RowOf<ReturnType<typeof scenarioColumns>>;

/** The `Scenario` of contract 4.6. */
export function presentScenario(row: ScenarioRow) {
  return {
    id: row.scenario_id,
    scenario_id: row.scenario_id,
    title: row.title,
    description: row.description,
    language: row.language,
    languages: languages.filter((one) => row.languages.includes(one)),
    category: row.category,
    is_shared: row.is_shared,
    is_active: row.is_active,
    in_library: row.in_library,
    pass_mark: row.pass_mark,
    estimated_minutes: row.estimated_minutes,
    concepts: row.concepts,
    must_not: row.must_not,
    skills: row.skills,
    participant_count: row.participant_count,
    retired_at: row.retired_at,
    launch_path: launchPath(row.scenario_id),
    creation_date: row.creation_date,
    modified_date: row.modified_date,
  };
}

/** Where a browser starts the scenario, below `{site_url}`. */
export function launchPath(scenarioId: string): string {
  return `/start-scenario?scenario_id=${scenarioId}`;
}
