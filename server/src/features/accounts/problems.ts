import { defineProblem } from "#kernel/problem.ts";

/** One answer for unknown, used and expired, so a link cannot be probed. */
export const mailLinkSpent = defineProblem({
  code: "mail_link_spent",
  status: 403,
  detail: "This link has been used already or has expired. Ask for a new one where you asked for this one.",
});
