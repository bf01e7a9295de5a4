import { defineProblem } from "#kernel/problem.ts";

export const templateRetired = defineProblem({
  code: "template_retired",
  status: 422,
  detail: "This template is retired and cannot be assigned any more; choose an active one.",
});
export const userDeactivated = defineProblem({
  code: "user_deactivated",
  status: 422,
  detail: "This user is deactivated; upsert the user again before assigning lessons.",
});
export const tooManyPairs = defineProblem({
  code: "too_many_rows",
  status: 422,
  detail: "These are more assignments than one request may make; send fewer templates at a time.",
});
