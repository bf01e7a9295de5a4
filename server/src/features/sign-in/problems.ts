import { defineProblem } from "#kernel/problem.ts";

export const noActiveAccount = defineProblem({
  code: "no_active_account",
  status: 401,
  detail: "No active account found with the given credentials",
});
export const refreshNotValid = defineProblem({
  code: "token_not_valid",
  status: 401,
  detail: "Token is invalid or expired",
});
