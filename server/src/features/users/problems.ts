import { defineProblem, type Problem } from "#kernel/problem.ts";
import { invalidField } from "#platform/problems.ts";

export const emailRequired = defineProblem({
  code: "missing_field",
  status: 400,
  detail:
    "`email` is required to create a user; send it, or check `provider` and `provider_id` of the user you meant.",
});
export const emailInUse = defineProblem({
  code: "email_in_use",
  status: 422,
  detail: "Another user of the organization has this `email`; send a different one, or that user's own key.",
});
export const teamNotFound = defineProblem({
  code: "team_not_found",
  status: 404,
  detail: "Team not found.",
});
export const userErased = defineProblem({
  code: "user_erased",
  status: 422,
  detail: "This person's data were erased for good; create a new user instead.",
});
export const passwordNeedsEmail = defineProblem({
  code: "password_needs_email",
  status: 422,
  detail: "This user has no e-mail address to sign in with; add one first.",
});

/** For an address that is in use elsewhere. Says nothing of that: it may be in another organization. */
export function addressOfAccount(cause: unknown): Problem {
  const sentence =
    "The address of somebody who signs in with a password is not yours to change; ask an operator.";
  return invalidField({ errors: { email: [sentence] }, cause });
}
