import { type RawBuilder, sql } from "kysely";

/** SQL, for a from clause: every enrolment, open or closed, with the course's slug and whether it is premium. */
export const enrolmentsWithCourse = sql`(
  select enrolment.*, course.slug as course, course.is_premium
  from enrolment join course on course.id = enrolment.course_id) as enrolment`;

/** SQL: joins the course that a row names, if it names one, as `course`. */
export const leftJoinCourse = (id: RawBuilder<unknown>) => sql`left join course on course.id = ${id}`;

/** SQL condition: a premium course of the organization that is curated lists the template. */
export const isInPremiumCourse = (organizationId: number, templateId: RawBuilder<unknown>) => sql`
  exists (select from course_template join course on course.id = course_template.course_id
          where course_template.organization_id = ${organizationId} and course_template.template_id = ${templateId}
            and course.is_premium and course.is_curated)`;

const lists = (courseId: RawBuilder<unknown>, templateId: RawBuilder<unknown>) => sql`
  exists (select from course_template where course_id = ${courseId} and course_template.template_id = ${templateId})`;

const listsNothing = (courseId: RawBuilder<unknown>) =>
  sql`not exists (select from course_template where course_id = ${courseId})`;

/** SQL condition: the course is curated and lists the template, or is premium and lists nothing, which is everything. */
export const courseOpens = (courseId: RawBuilder<unknown>, templateId: RawBuilder<unknown>) => sql`
  exists (select from course where course.id = ${courseId} and course.is_curated
            and (${lists(sql`course.id`, templateId)} or course.is_premium and ${listsNothing(sql`course.id`)}))`;

/**
 * SQL, for a lateral join: the learner's open enrolment, if they have one, with what its course says of the template:
 * `access_starts_at, access_ends_at, is_course_premium, is_course_curated, lists_template, lists_nothing`.
 */
export const openEnrolment = (organizationId: number, userId: number, templateId: RawBuilder<unknown>) => sql`
  lateral (
    select access_starts_at, access_ends_at, course.is_premium as is_course_premium,
           course.is_curated as is_course_curated, ${lists(sql`course.id`, templateId)} as lists_template,
           ${listsNothing(sql`course.id`)} as lists_nothing
    from enrolment join course on course.id = enrolment.course_id
    where enrolment.organization_id = ${organizationId} and enrolment.user_id = ${userId}
      and enrolment.closed_at is null
  ) as enrolled`;
