import { type RawBuilder, sql } from "kysely";

/** SQL, for a from clause: every enrolment, open or closed, with the course's slug and whether it is premium. */
export const enrolmentsWithCourse = sql`(
  select enrolment.*, course.slug as course, course.is_premium
  from enrolment join course on course.id = enrolment.course_id) as enrolment`;

/** SQL: joins the course that a row names, if it names one, as `course`. */
export const leftJoinCourse = (id: RawBuilder<unknown>) => sql`left join course on course.id = ${id}`;
