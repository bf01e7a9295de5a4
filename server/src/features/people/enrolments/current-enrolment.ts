import { type RawBuilder, sql } from "kysely";
import { isoTimestamp } from "#platform/database/statements/values.ts";

type EnrolmentStatus = "upcoming" | "active" | "expired";

/** What `joinCurrentEnrolment` adds to a row of users. */
export interface CurrentEnrolmentColumns {
  course: string | null;
  course_title: string | null;
  cohort: string | null;
  matched: "exact" | "default_window" | "created_course" | null;
  access_starts_at: string | null;
  access_ends_at: string | null;
  premium: boolean | null;
}

/** The current enrolment's columns, for a statement that has `joinCurrentEnrolment` in its from clause. */
export const currentEnrolmentColumns = sql`
  course.slug as course, course.title as course_title, enrolment.cohort, enrolment.matched,
  enrolment.access_starts_at, enrolment.access_ends_at, course.is_premium as premium`;

/** Joins at most one row: the learner's open enrolment, whatever its window says. */
export function joinCurrentEnrolment(
  organizationId: RawBuilder<number>,
  userId: RawBuilder<number>,
): RawBuilder<unknown> {
  return sql`
  left join enrolment on enrolment.organization_id = ${organizationId} and enrolment.user_id = ${userId}
                     and enrolment.closed_at is null
  left join course on course.organization_id = enrolment.organization_id and course.id = enrolment.course_id`;
}

/** The `Enrolment` of contract 4.2, or null. */
export function presentEnrolment(row: CurrentEnrolmentColumns, now: Date) {
  const { course, course_title, cohort, matched, access_starts_at, access_ends_at, premium } = row;
  if (
    course === null ||
    course_title === null ||
    matched === null ||
    access_starts_at === null ||
    premium === null
  ) {
    return null;
  }
  const status = windowStatus(access_starts_at, access_ends_at, now);
  return { course, course_title, cohort, matched, access_starts_at, access_ends_at, status, premium };
}

/** Opens with its first instant, is over with its last. Moments are the contract's text, which sorts as time does. */
export function windowStatus(startsAt: string, endsAt: string | null, now: Date): EnrolmentStatus {
  const moment = isoTimestamp(now);
  if (moment < startsAt) return "upcoming";
  return endsAt !== null && moment >= endsAt ? "expired" : "active";
}
