import { type RawBuilder, sql } from "kysely";

const joinCourse = sql`
  join course on course.organization_id = enrolment.organization_id and course.id = enrolment.course_id`;

/** SQL, for a from clause: every enrolment, open or closed, with the course's slug and whether it is premium. */
export const enrolmentsWithCourse = sql`(
  select enrolment.*, course.slug as course, course.is_premium
  from enrolment ${joinCourse}) as enrolment`;

/** SQL: joins the course that a row names, if it names one, as `course`. */
export const leftJoinCourse = (organizationId: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
  left join course on course.organization_id = ${organizationId} and course.id = ${id}`;

/** SQL condition: a premium course of the organization that is curated lists the template. */
export const isInPremiumCourse = (organizationId: number, templateId: RawBuilder<unknown>) => sql`
  exists (select from course_template
          join course on course.organization_id = course_template.organization_id and course.id = course_template.course_id
          where course_template.organization_id = ${organizationId} and course_template.template_id = ${templateId}
            and course.is_premium and course.is_curated)`;

const isOfCourse = sql`
  course_template.organization_id = course.organization_id and course_template.course_id = course.id`;

const lists = (templateId: RawBuilder<unknown>) => sql`
  exists (select from course_template where ${isOfCourse} and course_template.template_id = ${templateId})`;

const listsNothing = sql`not exists (select from course_template where ${isOfCourse})`;

/** SQL condition: the course is curated and lists the template, or is premium and lists nothing, which is everything. */
export const courseOpens = (
  organizationId: number,
  courseId: RawBuilder<unknown>,
  templateId: RawBuilder<unknown>,
) => sql`
  exists (select from course
          where course.organization_id = ${organizationId} and course.id = ${courseId} and course.is_curated
            and (${lists(templateId)} or course.is_premium and ${listsNothing}))`;

/**
 * SQL, for a lateral join: the learner's open enrolment, if they have one, with what its course says of the template:
 * `access_starts_at, access_ends_at, is_course_premium, is_course_curated, lists_template, lists_nothing`.
 */
export const openEnrolment = (organizationId: number, userId: number, templateId: RawBuilder<unknown>) => sql`
  lateral (
    select access_starts_at, access_ends_at, course.is_premium as is_course_premium,
           course.is_curated as is_course_curated, ${lists(templateId)} as lists_template,
           ${listsNothing} as lists_nothing
    from enrolment ${joinCourse}
    where enrolment.organization_id = ${organizationId} and enrolment.user_id = ${userId}
      and enrolment.closed_at is null
  ) as enrolled`;
