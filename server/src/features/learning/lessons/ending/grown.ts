import type { GrownSkill } from "@lectern/web/pages";
import { sql } from "kysely";
import { joinSkill, skillNameIn } from "#content/skills/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { lessonPractice } from "../progress/practice.ts";

/** The skills that a completed lesson's first answers say something of, by name, and how many answers do. */
export async function grownSkills(
  db: Database,
  { organization_id: organizationId, user_id: userId, id }: CurriculumRow,
  language: Language | null,
): Promise<GrownSkill[]> {
  const name = skillNameIn(language);
  const { rows } = await sql<GrownSkill>`
    select ${name} as name, practised.observations as answers
    from ${lessonPractice} as practised ${joinSkill(sql`practised.skill_id`)}
    where practised.organization_id = ${organizationId} and practised.user_id = ${userId} and practised.id = ${id}
    order by search_fold(${name}) collate "C", skill.id`.execute(db);
  return rows;
}
