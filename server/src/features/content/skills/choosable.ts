import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { skillNameIn } from "./joins.ts";
import { isSkillOf } from "./list.ts";
import type { IsTaught } from "./teaching.ts";

interface ChoosableSkill {
  id: number;
  /** In the language asked for, where the skill has a name in it. */
  name: string;
  description: string;
  category: string | null;
  /** The learner chose it, or somebody else gave it to them; null: neither. */
  aim: "own" | "given" | null;
}

/** The skills that a learner may aim for: those in use that a lesson on offer teaches. */
export async function choosableSkills(
  db: Database,
  isTaught: IsTaught,
  { organizationId, userId }: { organizationId: number; userId: number },
  language: Language | null,
): Promise<ChoosableSkill[]> {
  const { rows } = await sql<ChoosableSkill>`
    select skill.id, ${skillNameIn(language)} as name, description, category,
           case source when 'self' then 'own' when 'api' then 'given' when 'admin' then 'given' end as aim
    from skill
    left join skill_assignment on skill_assignment.organization_id = ${organizationId}
                              and skill_assignment.user_id = ${userId} and skill_assignment.skill_id = skill.id
    where ${isChoosable(isTaught, organizationId)}
    order by category nulls last, search_fold(${skillNameIn(language)}) collate "C", skill.id`.execute(db);
  return rows;
}

/** SQL condition: whether the organization's learners have anything to choose from. */
export function hasChoosableSkills(
  isTaught: IsTaught,
  organizationId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`exists (select from skill where ${isChoosable(isTaught, organizationId)})`;
}

function isChoosable(isTaught: IsTaught, organizationId: number | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    skill.is_active and ${isSkillOf(organizationId)}
    and ${isTaught(organizationId, sql`skill.id`)}`;
}
