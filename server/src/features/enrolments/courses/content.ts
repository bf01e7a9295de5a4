import { type RawBuilder, sql } from "kysely";

/** SQL condition: the course lists the template. */
export const listsTemplate = (courseId: RawBuilder<unknown>, templateId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from course_template
          where course_id = ${courseId} and course_template.template_id = ${templateId})`;

/** SQL condition: the course lists no template at all. */
export const listsNothing = (courseId: RawBuilder<unknown>) => sql<boolean>`
  not exists (select from course_template where course_id = ${courseId})`;

/** SQL condition: a premium course of the organization that is curated lists the template. */
export const isPremiumContent = (organizationId: number, templateId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from course_template join course on course.id = course_template.course_id
          where course_template.organization_id = ${organizationId}
            and course_template.template_id = ${templateId} and course.is_premium
            and course.is_curated)`;

/** SQL condition: the course is curated and carries the template, by its list or, as a premium one without a list, with all. */
export const carriesTemplate = (
  courseId: RawBuilder<unknown>,
  templateId: RawBuilder<unknown>,
) => sql<boolean>`
  exists (select from course where course.id = ${courseId} and course.is_curated and (
            ${listsTemplate(sql`course.id`, templateId)}
            or course.is_premium and ${listsNothing(sql`course.id`)}))`;
