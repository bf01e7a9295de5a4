import { defineProblem } from "#kernel/problem.ts";

export const ownedByAnother = defineProblem({
  code: "template_of_another",
  status: 422,
  detail: "This template belongs to another organization, which alone sees it; name that one.",
});
export const ownedByOrganization = defineProblem({
  code: "template_owned",
  status: 422,
  detail: "This template belongs to one organization and only that one sees it; retire it instead.",
});
export const templateNotFound = defineProblem({
  code: "template_not_found",
  status: 404,
  detail: "Template not found.",
});
