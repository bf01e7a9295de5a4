import { defineProblem } from "#kernel/problem.ts";

export const subscriptionNotFound = defineProblem({
  code: "subscription_not_found",
  status: 404,
  detail: "Subscription not found.",
});
export const accessGrantNotFound = defineProblem({
  code: "access_grant_not_found",
  status: 404,
  detail: "Access grant not found.",
});
export const impossibleMove = defineProblem({
  code: "impossible_move",
  status: 422,
  detail: "A subscription cannot go from its present status to this one; see `errors`.",
});
export const subscriptionCanceled = defineProblem({
  code: "subscription_canceled",
  status: 422,
  detail: "This subscription is canceled. Name another one, or make it active again first.",
});
export const courseWithoutNeed = defineProblem({
  code: "course_without_need",
  status: 422,
  detail: "Only a grant of the type course names a course. Leave `course` out, or choose that type.",
});
export const courseNotFound = defineProblem({
  code: "course_not_found",
  status: 404,
  detail: "Course not found.",
});
