import { type RawBuilder, sql } from "kysely";
import { joinSkill, skillNameIn } from "#content/skills/index.ts";
import type { LessonType } from "#engines/lesson/index.ts";
import { type Language, languages } from "#kernel/language.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import { languagesOf, modifiedDate, template } from "./learnable.ts";
import { joinVisibility, lessonType } from "./lesson-type.ts";
import type { Participants } from "./participants.ts";

/** What belongs to the organization or to everyone, with what the organization was told about it and how it reads there. */
export const fromTemplates = (organizationId: number, language: Language | null = null) => sql`
  from template ${joinVisibility(sql`${organizationId}`)} ${template.joinWording(organizationId, language)}`;

const skills = taughtSkills(sql`skill.name`);

/** SQL: what a template teaches, by the names that learners of a language read. */
export const skillsIn = (language: Language | null) => taughtSkills(skillNameIn(language));

function taughtSkills(name: RawBuilder<unknown>): RawBuilder<{ id: number; name: string }[]> {
  return sql`
  (select coalesce(json_agg(json_build_object('id', skill.id, 'name', ${name}) order by position), '[]')
   from template_skill ${joinSkill(sql`skill_id`)} where template_id = template.id)`;
}

/** Everything the contract shows, for a statement with `fromTemplates`. The content itself stays where it is. */
export const templateColumns = (participants: Participants, organizationId: number) =>
  rowOf(
    "template",
    [
      "id",
      "category",
      "is_active",
      "is_scenario_wrapper",
      "scenario_id",
      "estimated_minutes",
      "subsection_count",
      "image_url",
      "retired_at",
      "creation_date",
    ],
    {
      title: sql<string>`wording.title`,
      description: sql<string>`wording.description`,
      language: sql<Language>`wording.language`,
      languages: sql<Language[]>`${languagesOf}`,
      lesson_type: sql<LessonType>`${lessonType}`,
      modified_date: sql<string>`${modifiedDate(organizationId)}`,
      skills,
      participant_count: sql<number>`${participants.ofOrganization(organizationId, sql`template.id`)}`,
    },
  );

/** A template as one organization sees it. */
export type TemplateRow = RowOf<ReturnType<typeof templateColumns>>;

/** The `Template` of contract 4.3. */
export function presentTemplate(row: TemplateRow) {
  return {
    id: row.id,
    template_id: row.id,
    title: row.title,
    description: row.description,
    language: row.language,
    languages: languages.filter((one) => row.languages.includes(one)),
    category: row.category,
    lesson_type: row.lesson_type,
    is_active: row.is_active,
    is_scenario_wrapper: row.is_scenario_wrapper,
    scenario_id: row.scenario_id,
    participant_count: row.participant_count,
    estimated_minutes: row.estimated_minutes,
    subsection_count: row.subsection_count,
    skills: row.skills,
    image_url: row.image_url,
    retired_at: row.retired_at,
    launch_path: launchPath(row.id),
    creation_date: row.creation_date,
    modified_date: row.modified_date,
  };
}

/** Where a browser starts a lesson of the template, below `{site_url}`. */
export function launchPath(templateId: number): string {
  return `/start-lesson?template_id=${templateId}`;
}
