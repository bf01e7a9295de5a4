import { defineProblem } from "#kernel/problem.ts";

export const slugTaken = defineProblem({
  code: "slug_taken",
  status: 422,
  detail: "Another organization has this slug; choose another one.",
});
export const organizationNotFound = defineProblem({
  code: "organization_not_found",
  status: 404,
  detail: "Organization not found.",
});
