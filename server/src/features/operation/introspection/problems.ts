import { defineProblem } from "#kernel/problem.ts";

export const applicationNotFound = defineProblem({
  code: "application_not_found",
  status: 404,
  detail: "Application not found.",
});
