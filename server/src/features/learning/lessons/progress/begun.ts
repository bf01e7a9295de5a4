import { sql } from "kysely";
import { joinTemplate } from "#content/catalogue/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { LearnerSession } from "#platform/http/types.ts";

export interface BegunLesson {
  id: number;
  template_id: number;
  title: string;
  description: string;
  language: Language;
  subsections_completed: number;
  subsections_total: number;
  completed_at: string | null;
  template_key: string;
  category: string | null;
  estimated_minutes: number | null;
}

/** The latest first. A lesson that could not be written yet is not among them: it can be begun again. */
export async function selectBegun(
  db: Database,
  { organizationId, userId }: Pick<LearnerSession, "organizationId" | "userId">,
): Promise<BegunLesson[]> {
  const { rows } = await sql<BegunLesson>`
    select curriculum.id, template_id, lesson ->> 'title' as title, lesson ->> 'description' as description,
           lesson ->> 'language' as language, subsections_completed, subsections_total, completed_at,
           template.key as template_key, template.category, template.estimated_minutes
    from curriculum join lesson_content on lesson_content.organization_id = curriculum.organization_id
                                   and curriculum_id = curriculum.id
    ${joinTemplate(sql`curriculum.template_id`)}
    where curriculum.organization_id = ${organizationId} and curriculum.user_id = ${userId}
    order by coalesce(last_activity_at, curriculum.creation_date) desc, curriculum.id desc`.execute(db);
  return rows;
}
