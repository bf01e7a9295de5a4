import { defineProblem } from "#kernel/problem.ts";

export const emailRequired = defineProblem({
  code: "missing_field",
  status: 400,
  detail:
    "`email` is required to create a user; send it, or check `provider` and `provider_id` of the user you meant.",
});
export const emailInUse = defineProblem({
  code: "email_in_use",
  status: 422,
  detail: "Somebody else signs in with this e-mail address; choose another one, or change theirs first.",
});
export const userErased = defineProblem({
  code: "user_erased",
  status: 422,
  detail: "This person's data were erased for good; create a new user instead.",
});
