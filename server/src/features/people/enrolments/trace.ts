import { sql } from "kysely";
import { defineSentence } from "#platform/health/sentence.ts";
import { MOST_ENTRIES, momentInWords, type TraceEntry, type TraceSource } from "#platform/trace.ts";

const enrolled = defineSentence("enrolment.created", "Enrolled in {course}, open from {from} until {until}.");
const enrolledForGood = defineSentence(
  "enrolment.created.no_end",
  "Enrolled in {course}, open from {from} until further notice.",
);
const closed = defineSentence("enrolment.closed", "The enrolment in {course} was replaced or ended.");
const opensAt = defineSentence("enrolment.waiting", "The lessons open on {from}.");
const over = defineSentence("enrolment.access_ended", "The access to {course} is over.");
const enrolAnew = defineSentence(
  "enrolment.access_ended.anew",
  "Enrol the learner anew with a later end, or extend the cohort.",
);

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
  const course = window.cohort === null ? window.course : `${window.course} (${window.cohort})`;
  const from = momentInWords(window.access_starts_at);
  const begun: TraceEntry = {
    at: window.creation_date,
    step: "enrolment.created",
    outcome: "done",
    detail: [
      window.access_ends_at === null
        ? enrolledForGood({ course, from })
        : enrolled({ course, from, until: momentInWords(window.access_ends_at) }),
    ],
  };
  if (window.closed_at !== null)
    return [
      begun,
      {
        at: window.closed_at,
        step: "enrolment.closed",
        outcome: "done",
        detail: [closed({ course })],
      },
    ];
  if (new Date(window.access_starts_at) > now)
    return [{ ...begun, outcome: "waiting", advice: [opensAt({ from })] }];
  if (window.access_ends_at !== null && new Date(window.access_ends_at) <= now)
    return [
      begun,
      {
        at: window.access_ends_at,
        step: "enrolment.access_ended",
        outcome: "stopped",
        detail: [over({ course })],
        advice: [enrolAnew()],
      },
    ];
  return [begun];
}
