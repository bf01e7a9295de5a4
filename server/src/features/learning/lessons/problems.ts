import { templateNotFound } from "#content/catalogue/index.ts";
import { defineProblem } from "#kernel/problem.ts";
import { userNotFound } from "#platform/learner-reference.ts";

/** For learners. Each has its page (features/people/page-shell/explanations.ts). */
export const lessonUnknown = defineProblem({
  code: "lesson_unknown",
  status: 404,
  detail: "There is no such lesson, or it does not belong to your organization.",
});
export const lessonWithdrawn = defineProblem({
  code: "lesson_withdrawn",
  status: 403,
  detail: "Your organization has withdrawn this lesson.",
});
export const notEnrolled = defineProblem({
  code: "not_enrolled",
  status: 403,
  detail: "This lesson belongs to a course that you are not enrolled in.",
});
export const courseInPreparation = defineProblem({
  code: "course_in_preparation",
  status: 403,
  detail: "This lesson is part of a course; yours is still being prepared and does not open it yet.",
});
export const lessonRetired = defineProblem({
  code: "lesson_retired",
  status: 403,
  detail: "This lesson was retired; only learners who had begun it can still open it.",
});
export const accessOver = defineProblem({
  code: "access_over",
  status: 403,
  detail: "Your access to this lesson has ended.",
});
export const accessUpcoming = defineProblem({
  code: "access_upcoming",
  status: 403,
  detail: "Your access to this lesson has not begun yet.",
});
export const generationFailed = defineProblem({
  code: "generation_failed",
  status: 503,
  detail: "This lesson could not be written. Open it again in a moment.",
});
/** Why a learner does not get into a lesson. */
export const lessonPageProblems = [
  lessonUnknown,
  lessonWithdrawn,
  notEnrolled,
  courseInPreparation,
  lessonRetired,
  accessOver,
  accessUpcoming,
  generationFailed,
];
export const answerInvalid = defineProblem({
  code: "answer_invalid",
  status: 422,
  detail: "This is no answer to the question; choose among its options.",
});

/** For partners. */
export const templateRetired = defineProblem({
  code: "template_retired",
  status: 422,
  detail: "This template is retired and cannot be begun any more; choose an active one.",
});
export const userDeactivated = defineProblem({
  code: "user_deactivated",
  status: 422,
  detail: "This user is deactivated; upsert the user again before giving them a lesson.",
});
export const outsideAccess = defineProblem({
  code: "outside_access_window",
  status: 422,
  detail: "The user's enrolment does not give access to this template now; change course or cohort first.",
});

/** Why a partner may not give a learner a lesson. */
export const curriculumProblems = [
  userNotFound,
  templateNotFound,
  templateRetired,
  userDeactivated,
  outsideAccess,
];
