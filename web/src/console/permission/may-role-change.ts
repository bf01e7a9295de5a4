import type { Role } from "../operator-queries.ts";

/** Whose things a page changes: one's own, those of the service, those of operators, the end of an organization, lessons in writing, or lessons in use. */
export type Subject = "oneself" | "service" | "operators" | "offboarding" | "lessons" | "publishing";

const changers: Readonly<Record<Exclude<Subject, "oneself">, readonly Role[]>> = {
  service: ["owner", "operator"],
  operators: ["owner"],
  offboarding: ["owner"],
  lessons: ["owner", "operator", "author", "publisher"],
  publishing: ["owner", "operator", "publisher"],
};

/** Those who write for one organization: the operator API lets them into its studio and their own account only. */
export function isAuthor(role: Role): boolean {
  return role === "author" || role === "publisher";
}

/** The operator API's own rule, so that nothing is offered that it would refuse. */
export function mayRoleChange(role: Role, subject: Subject): boolean {
  return subject === "oneself" || changers[subject].includes(role);
}
