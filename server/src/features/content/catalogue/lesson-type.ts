import { type RawBuilder, sql } from "kysely";
import type { LessonType } from "#engines/lesson/index.ts";

/** SQL: what this organization was told about the template, for a statement with `template` to join. */
export const joinVisibility = (organizationId: RawBuilder<unknown>) => sql`
  left join template_visibility as visibility
    on visibility.template_id = template.id and visibility.organization_id = ${organizationId}`;

/**
 * SQL, for a statement with `template` and `joinVisibility`: compulsory for the organization's members. An operator marks
 * it; the content of an organization's own template is such a mark, that of the platform's is not (decision E4).
 */
export const isMandatory = sql<boolean>`
  coalesce(visibility.is_mandatory, template.organization_id is not null and template.lesson_type = 'mandatory')`;

/** SQL, for the same: `mandatory`, else whose content it is. */
export const lessonType = sql<LessonType>`
  case when ${isMandatory} then 'mandatory' when template.organization_id is null then 'premade' else 'custom' end`;
