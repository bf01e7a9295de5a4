import type { FieldErrors } from "#kernel/problem.ts";

/** What a request says of a learner's place. Null is left out. */
export interface EnrolmentRequest {
  course: string | null;
  cohort: string | null;
}

/** Sent, but unreadable: no course has this slug. */
const UNREADABLE = "";

/**
 * What a body asks for that may have failed its schema, `errors` says where; null when too little of it can be read
 * to tell more. Of a course that cannot be read it still counts that one was sent without a cohort.
 */
export function readEnrolmentRequest(body: unknown, errors: FieldErrors): EnrolmentRequest | null {
  if (typeof body !== "object" || body === null || errors.cohort) return null;
  const course = "course" in body ? (body.course ?? null) : null;
  const cohort = "cohort" in body ? (body.cohort ?? null) : null;
  if (cohort !== null && typeof cohort !== "string") return null;
  if (errors.course) return course !== null && cohort === null ? { course: UNREADABLE, cohort } : null;
  return course === null || typeof course === "string" ? { course, cohort } : null;
}
