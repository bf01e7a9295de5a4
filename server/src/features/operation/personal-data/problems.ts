import { defineProblem } from "#kernel/problem.ts";

export const confirmationMismatch = defineProblem({
  code: "confirmation_mismatch",
  status: 422,
  detail:
    "`confirm` must be the `provider_id` of this user, or the internal id of one who has none; nothing was erased.",
});
export const roleHolder = defineProblem({
  code: "role_holder",
  status: 422,
  detail:
    "Managers and admins are erased by an operator, and so is whoever was one until they were deactivated; ask for it, or for the role to be taken away first.",
});
