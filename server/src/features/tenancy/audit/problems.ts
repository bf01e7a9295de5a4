import { defineProblem } from "#kernel/problem.ts";

export const auditEntryNotFound = defineProblem({
  code: "audit_entry_not_found",
  status: 404,
  detail: "Audit entry not found.",
});
