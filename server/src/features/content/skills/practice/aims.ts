import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Context } from "#platform/feature.ts";
import { skillNameIn } from "../joins.ts";
import { countOf, type Observation, observationJson, type PracticeSource, skillLevelAt } from "./practice.ts";

/** A skill that a learner aims for, as they read of it. */
export interface SkillAim {
  skill_id: number;
  /** In the language asked for, where the skill has a name in it. */
  name: string;
  /** The learner's own choice; else it was given to them. */
  is_own: boolean;
  target_level: number;
  /** Null: fewer results than a level needs. */
  level: number | null;
  observation_count: number;
}

/** What a learner aims for and how far they are, their own choice first. Skills that are no longer used are left out. */
export async function readAims(
  { db, clock }: Pick<Context, "db" | "clock">,
  practice: readonly PracticeSource[],
  { organizationId, userId }: { organizationId: number; userId: number },
  language: Language | null,
): Promise<SkillAim[]> {
  const now = clock();
  const sources = practice.map(
    (source) => sql`
    select skill_id, type, id, score, at, observations, is_recall from ${source} as source
    where organization_id = ${organizationId} and user_id = ${userId} and at <= ${now}`,
  );
  const { rows } = await sql<Omit<SkillAim, "level" | "observation_count"> & { observations: Observation[] }>`
    select skill.id as skill_id, ${skillNameIn(language)} as name, source = 'self' as is_own, target_level,
           coalesce(practised.observations, '[]') as observations
    from skill_assignment join skill on skill.id = skill_assignment.skill_id and skill.is_active
    left join lateral (
      select json_agg(${observationJson}) as observations
      from (${sql.join(sources, sql` union all `)}) as observed where observed.skill_id = skill.id
    ) as practised on true
    where skill_assignment.organization_id = ${organizationId} and skill_assignment.user_id = ${userId}
    order by source = 'self' desc, search_fold(${skillNameIn(language)}) collate "C", skill.id`.execute(db);
  return rows.map(({ observations, ...aim }) => ({
    ...aim,
    level: skillLevelAt(observations, now).level,
    observation_count: countOf(observations),
  }));
}
