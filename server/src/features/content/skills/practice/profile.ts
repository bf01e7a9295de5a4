import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { isoTimestamp } from "#platform/database/statements/values.ts";
import { skillNameIn } from "../joins.ts";
import {
  countOf,
  type Observation,
  observationJson,
  type PracticeSource,
  rememberedAt,
  scoreBefore,
  skillLevelAt,
} from "./practice.ts";

const SHOWN_EVIDENCE = 20;

/**
 * The `SkillProfile` of contract 5.3: every skill that the learner aims for or has practised, as of a moment.
 * @param language of the skills' names; null: as the APIs call them
 */
export async function readProfile(
  db: Database,
  practice: readonly PracticeSource[],
  { organizationId, userId }: { organizationId: number; userId: number },
  moment: Date,
  language: Language | null = null,
) {
  const rows = await selectSkills(db, practice, { organizationId, userId }, moment, language);
  const skills = rows.map(({ observations, ...skill }) => ({
    ...skill,
    assigned: skill.target_level !== null,
    ...skillLevelAt(observations, moment),
    score_before: scoreBefore(observations, moment),
    remembered: rememberedAt(observations, moment),
    observation_count: countOf(observations),
    last_practiced_at: observations[0]?.at ?? null,
    evidence: observations.slice(0, SHOWN_EVIDENCE),
  }));
  return { user_id: userId, generated_at: isoTimestamp(moment), skills };
}

/** What is known of one skill of a learner. */
export type ProfiledSkill = Awaited<ReturnType<typeof readProfile>>["skills"][number];

interface SkillWithPractice {
  skill_id: number;
  name: string;
  target_level: number | null;
  observations: Observation[];
}

async function selectSkills(
  db: Database,
  practice: readonly PracticeSource[],
  { organizationId, userId }: { organizationId: number; userId: number },
  moment: Date,
  language: Language | null,
): Promise<SkillWithPractice[]> {
  const name = skillNameIn(language);
  const sources = practice.map(
    (source) => sql`
    select skill_id, type, id, score, at, observations, is_recall from ${source} as source
    where organization_id = ${organizationId} and user_id = ${userId} and at <= ${moment}`,
  );
  const { rows } = await sql<Omit<SkillWithPractice, "observations"> & { observations: StoredObservation[] }>`
    with observed as (${sql.join(sources, sql` union all `)})
    select skill.id as skill_id, ${name} as name, target_level, coalesce(practised.observations, '[]') as observations
    from skill
    left join skill_assignment on skill_assignment.organization_id = ${organizationId}
         and skill_assignment.user_id = ${userId} and skill_assignment.skill_id = skill.id
         and skill_assignment.creation_date <= ${moment}
    left join lateral (
      select json_agg(${observationJson} order by at desc, id desc) as observations
      from observed where observed.skill_id = skill.id
    ) as practised on true
    where skill_assignment.id is not null or practised.observations is not null
    order by search_fold(${name}) collate "C", skill.id`.execute(db);
  return rows.map((row) => ({ ...row, observations: row.observations.map(observationOf) }));
}

type StoredObservation = Omit<Observation, "score"> & { score: number };

/** JSON writes moments as PostgreSQL does; the contract has its own way. */
function observationOf({ at, ...observation }: StoredObservation): Observation {
  return { ...observation, at: isoTimestamp(new Date(at)) };
}
