import { sql } from "kysely";
import type { LessonType } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import { narrowed, rowOf } from "#platform/database/rows.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";
import { titles } from "../learnable.ts";
import { isMandatory, joinVisibility, lessonType } from "../lesson-type.ts";
import type { Participants } from "../participants.ts";

/** Whose content it is; for an organization's own template also whether it is compulsory there. */
const authoredType = sql<LessonType>`
  (select ${lessonType} from (select) as one ${joinVisibility(sql`template.organization_id`)})`;

/** A template as operators see it: its owner, and the organizations it is hidden from. */
export const operatorTemplateColumns = (participants: Participants) =>
  rowOf(
    "template",
    [
      "id",
      "organization_id",
      "key",
      "title",
      "description",
      "category",
      "is_active",
      "is_scenario_wrapper",
      "scenario_id",
      "subsection_count",
      "estimated_minutes",
      "content_hash",
      "retired_at",
      "creation_date",
      "modified_date",
    ],
    {
      language: narrowed<Language>(),
      titles,
      lesson_type: sql<LessonType>`${authoredType}`,
      languages: sql<
        string[]
      >`array(select language from jsonb_object_keys(content -> 'bodies') as language order by language)`,
      participant_count: sql<number>`${participants.ofAll(sql`template.id`)}`,
      hidden_from: sql<
        string[]
      >`array(select slug from template_visibility as visibility ${joinOrganization(sql`visibility.organization_id`)}
        where visibility.template_id = template.id and not is_visible order by slug)`,
      mandatory_for: sql<string[]>`array(select slug
        from (select organization_id from template_visibility where template_id = template.id
              union select template.organization_id) as told
        ${joinOrganization(sql`told.organization_id`)} ${joinVisibility(sql`organization.id`)}
        where ${isMandatory}
        order by slug)`,
    },
  );
