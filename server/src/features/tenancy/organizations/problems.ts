import { defineProblem } from "#kernel/problem.ts";

export const slugTaken = defineProblem({
  code: "slug_taken",
  status: 422,
  detail: "Another organization has this slug; choose another one.",
});
export const organizationClosed = defineProblem({
  code: "organization_closed",
  status: 409,
  detail:
    "The deletion of this organization was requested, so it stays closed; cancel the deletion to let it in again.",
});
export const organizationNotFound = defineProblem({
  code: "organization_not_found",
  status: 404,
  detail: "Organization not found.",
});
