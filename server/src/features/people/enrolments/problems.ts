import { defineNotFound, defineProblem } from "#kernel/problem.ts";

export const cohortWithoutCourse = defineProblem({
  code: "cohort_without_course",
  status: 400,
  detail: "`cohort` was sent without `course`; send both or neither.",
});
export const courseWithoutCohort = defineProblem({
  code: "course_without_cohort",
  status: 400,
  detail: "`course` was sent without `cohort`; send both or neither.",
});
export const unknownCourse = defineProblem({
  code: "unknown_course",
  status: 400,
  detail: "No such `course` is on file; `GET /courses/` lists the slugs you may send.",
});
export const unknownCohort = defineProblem({
  code: "unknown_cohort",
  status: 400,
  detail: "No such `cohort` of the course is on file; `GET /courses/` lists the dates you may send.",
});
export const enrolmentNotGiven = defineProblem({
  code: "missing_field",
  status: 400,
  detail: "Send `course` and `cohort`.",
});
export const learnerDeactivated = defineProblem({
  code: "user_deactivated",
  status: 422,
  detail: "This user is deactivated; send the user to `POST /users/` again to reactivate before enrolling.",
});
export const courseNotFound = defineNotFound("course_not_found");
export const templateNotFound = defineProblem({
  code: "template_not_found",
  status: 404,
  detail: "Template not found.",
});
export const courseSlugTaken = defineProblem({
  code: "slug_taken",
  status: 422,
  detail: "Another course of this organization has this slug; choose another.",
});
