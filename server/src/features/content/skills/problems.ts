import { defineProblem } from "#kernel/problem.ts";

export const skillNotFound = defineProblem({
  code: "skill_not_found",
  status: 404,
  detail: "Skill not found.",
});
export const skillInactive = defineProblem({
  code: "skill_inactive",
  status: 422,
  detail: "This skill is no longer used. Choose an active one from GET /skills/.",
});
export const skillKeyTaken = defineProblem({
  code: "skill_key_taken",
  status: 422,
  detail: "The organization has a skill with this key. Change that one, or choose another key.",
});
export const skillCircle = defineProblem({
  code: "skill_circle",
  status: 422,
  detail: "A skill cannot stand below itself. Choose another parent.",
});
export const userDeactivated = defineProblem({
  code: "user_deactivated",
  status: 422,
  detail: "This user is deactivated; send them to POST /users/ again to let them in.",
});
