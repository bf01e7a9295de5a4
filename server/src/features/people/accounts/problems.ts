import { defineProblem } from "#kernel/problem.ts";

export const passwordNeedsEmail = defineProblem({
  code: "password_needs_email",
  status: 422,
  detail: "This user has no e-mail address to sign in with; send one as well.",
});
