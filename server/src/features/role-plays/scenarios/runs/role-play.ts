import type { Attempt, ScenarioPage } from "@lectern/web/pages";
import { sql } from "kysely";
import type { ScenarioContent, Script } from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";
import { calendarDate } from "#learning/lessons/index.ts";
import type { Database } from "#platform/database/database.ts";
import { oneOrganization } from "#tenancy/organizations/index.ts";
import { EngineFailure } from "./engine-failure.ts";
import type { ScenarioPair } from "./run.ts";

type RolePlay = Pick<
  ScenarioPage,
  "scenarioId" | "title" | "contentLanguage" | "character" | "briefing" | "goal"
>;

/** What all pages of a role-play show of it. @throws EngineFailure for content that cannot be read */
export function rolePlayOf(scenarioId: string, content: ScenarioContent, language: Language): RolePlay {
  const script = scriptOf(content, language);
  return {
    scenarioId,
    title: script.title,
    contentLanguage: language,
    character: { ...script.character, face: content.face },
    briefing: script.briefing,
    goal: script.goal,
  };
}

export function scriptOf(content: ScenarioContent, language: Language): Script {
  const script = content.scripts?.[language];
  if (script === undefined) throw new EngineFailure(`Scenario ${content.key} has no script in ${language}.`);
  return script;
}

/** Dates on the pages are those of the organization. */
export async function selectTimeZone(db: Database, organizationId: number): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from ${oneOrganization(organizationId)}`.execute(db);
  const [organization] = rows;
  if (organization === undefined) throw new Error(`Organization ${organizationId} is gone.`);
  return organization.time_zone;
}

/** Attempts that are over, the latest first. */
export async function selectAttempts(
  db: Database,
  { organizationId, userId, scenario }: ScenarioPair,
  timeZone: string,
): Promise<Attempt[]> {
  const { rows } = await sql<{ attempt: number; at: string; score: number | null; passed: boolean | null }>`
    select attempt, coalesce(completed_at, last_activity_at) as at, score, passed from scenario_run
    where organization_id = ${organizationId} and user_id = ${userId} and scenario_id = ${scenario}
      and status <> 'running'
    order by attempt desc`.execute(db);
  return rows.map(({ at, ...attempt }) => ({ ...attempt, on: calendarDate(at, timeZone) }));
}
