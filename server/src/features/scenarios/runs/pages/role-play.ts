import type { Attempt, ScenarioPage, Speech } from "@lectern/web/pages";
import { sql } from "kysely";
import { calendarDate } from "#features/lessons/index.ts";
import { oneOrganization } from "#features/organizations/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { ScenarioPair } from "../../assignments/queries.ts";
import type { ScenarioContent, Script } from "../../content/scenario-content.ts";
import { EngineFailure } from "../engine-failure.ts";

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

/** What the pages are told of the organization and the learner. */
export interface Surroundings {
  timeZone: string;
  speech: Speech;
}

export async function selectSurroundings(
  db: Database,
  { organizationId, userId }: Pick<ScenarioPair, "organizationId" | "userId">,
): Promise<Surroundings> {
  const { rows } = await sql<{ time_zone: string; browser_speech: boolean; is_consented: boolean }>`
    select time_zone, browser_speech,
           exists (select from speech_consent
                   where organization_id = ${organizationId} and user_id = ${userId}) as is_consented
    from ${oneOrganization(organizationId)}`.execute(db);
  const [organization] = rows;
  if (organization === undefined) throw new Error(`Organization ${organizationId} is gone.`);
  const { time_zone: timeZone, browser_speech: allowed, is_consented: isConsented } = organization;
  return { timeZone, speech: allowed ? { allowed, isConsented } : { allowed } };
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
