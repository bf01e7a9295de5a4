import { defineProblem } from "#kernel/problem.ts";

/** One answer for unknown, used and expired, so a link cannot be probed. */
export const mailLinkSpent = defineProblem({
  code: "mail_link_spent",
  status: 403,
  detail: "This link has been used already or has expired. Ask for a new one where you asked for this one.",
});
export const passwordNeedsEmail = defineProblem({
  code: "password_needs_email",
  status: 422,
  detail: "This user has no e-mail address to sign in with; send one as well.",
});
