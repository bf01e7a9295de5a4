import { defineProblem } from "#kernel/problem.ts";

export const learnerNotFound = defineProblem({
  code: "learner_not_found",
  status: 404,
  detail: "User not found.",
  hint: "Upsert the learner first: POST /api/v1/users/ with this external_id as provider_id. Then hand them over.",
});
export const learnerDeactivated = defineProblem({
  code: "learner_deactivated",
  status: 422,
  detail: "This learner is deactivated; upsert the learner again before handing them over.",
});
export const ambiguousLearner = defineProblem({
  code: "ambiguous_external_id",
  status: 422,
  detail: "Several providers have a learner with this external_id; send `provider` too.",
});
export const returnUrlRefused = defineProblem({
  code: "return_url_refused",
  status: 422,
  detail: "Learners may not be sent back to this host.",
});
/** One answer for unknown, used, expired and deactivated, so a token cannot be probed (decision C15). */
export const linkSpent = defineProblem({
  code: "link_spent",
  status: 403,
  detail:
    "This link has been used already or has expired. Open the lesson again from where you found the link.",
});
