import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

/** Nothing here tells who somebody is, so places in courses stay and are counted on. */
export const enrolmentPersonalData: PersonalData = {
  files: {
    enrolments: ({ organizationId, userId }) => sql`
        select course.slug as course, course.title as course_title, enrolment.cohort, enrolment.matched,
               enrolment.access_starts_at, enrolment.access_ends_at, enrolment.closed_at, enrolment.creation_date
        from enrolment join course on course.organization_id = enrolment.organization_id
                                  and course.id = enrolment.course_id
        where enrolment.organization_id = ${organizationId} and enrolment.user_id = ${userId}
        order by enrolment.id`,
  },
};
