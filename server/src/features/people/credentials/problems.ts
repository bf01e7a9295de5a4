import { defineProblem } from "#kernel/problem.ts";

export const refreshNotValid = defineProblem({
  code: "token_not_valid",
  status: 401,
  detail: "Token is invalid or expired",
});
/** One answer for unknown, used and expired, so a link cannot be probed. */
export const mailLinkSpent = defineProblem({
  code: "mail_link_spent",
  status: 403,
  detail: "This link has been used already or has expired. Ask for a new one where you asked for this one.",
});
