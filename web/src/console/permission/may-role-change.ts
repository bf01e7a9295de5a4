import type { Role } from "../operators/queries.ts";

/** Whose things a page changes: one's own, those of the service, or those of operators. */
export type Subject = "oneself" | "service" | "operators";

/** The operator API's own rule, so that nothing is offered that it would refuse. */
export function mayRoleChange(role: Role, subject: Subject): boolean {
  if (subject === "oneself") return true;
  return subject === "operators" ? role === "owner" : role === "owner" || role === "operator";
}
