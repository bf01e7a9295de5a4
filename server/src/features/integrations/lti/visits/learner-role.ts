const MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership";

/** Whether somebody learns in a course: by the full name of the role, or by the short form that a course's may have. */
export function isLearnerRole(roles: unknown): boolean {
  return Array.isArray(roles) && roles.some((role) => role === "Learner" || isLearnerUri(role));
}

/** A role below it, such as a guest or an external learner, counts as well (LTI Core 1.3, A.2.3). */
function isLearnerUri(role: unknown): boolean {
  if (typeof role !== "string") return false;
  return role === `${MEMBERSHIP}#Learner` || role.startsWith(`${MEMBERSHIP}/Learner#`);
}
