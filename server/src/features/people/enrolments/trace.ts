import { sql } from "kysely";
import { MOST_ENTRIES, momentInWords, type TraceEntry, type TraceSource } from "#platform/trace.ts";

/** Courses, and when they are open to the person. */
export const enrolmentTrace: TraceSource = {
  async entries(db, { organizationId, userId }, now) {
    if (organizationId === null || userId === null) return [];
    const { rows } = await sql<EnrolmentWindow>`
      select course.slug as course, cohort, access_starts_at, access_ends_at, closed_at,
             enrolment.creation_date
      from enrolment join course
        on course.organization_id = enrolment.organization_id and course.id = enrolment.course_id
      where enrolment.organization_id = ${organizationId} and enrolment.user_id = ${userId}
      order by enrolment.id desc limit ${sql.lit(MOST_ENTRIES)}`.execute(db);
    return rows.flatMap((row) => describe(row, now));
  },
};

interface EnrolmentWindow {
  course: string;
  cohort: string | null;
  access_starts_at: string;
  access_ends_at: string | null;
  closed_at: string | null;
  creation_date: string;
}

function describe(window: EnrolmentWindow, now: Date): TraceEntry[] {
  const course = window.cohort === null ? window.course : `${window.course}, cohort ${window.cohort}`;
  const enrolled: TraceEntry = {
    at: window.creation_date,
    step: "enrolment.created",
    outcome: "done",
    detail: `Enrolled in ${course}, open from ${momentInWords(window.access_starts_at)} until ${window.access_ends_at === null ? "further notice" : momentInWords(window.access_ends_at)}.`,
  };
  if (window.closed_at !== null)
    return [
      enrolled,
      {
        at: window.closed_at,
        step: "enrolment.closed",
        outcome: "done",
        detail: `The enrolment in ${course} was replaced or ended.`,
      },
    ];
  if (new Date(window.access_starts_at) > now)
    return [
      {
        ...enrolled,
        outcome: "waiting",
        advice: `The lessons open on ${momentInWords(window.access_starts_at)}.`,
      },
    ];
  if (window.access_ends_at !== null && new Date(window.access_ends_at) <= now)
    return [
      enrolled,
      {
        at: window.access_ends_at,
        step: "enrolment.access_ended",
        outcome: "stopped",
        detail: `The access to ${course} is over.`,
        advice: "Enrol the learner anew with a later end, or extend the cohort.",
      },
    ];
  return [enrolled];
}
