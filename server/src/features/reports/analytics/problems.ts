import { defineProblem } from "#kernel/problem.ts";

export const teamNotFound = defineProblem({ code: "team_not_found", status: 404, detail: "Team not found." });
export const templateNotFound = defineProblem({
  code: "template_not_found",
  status: 404,
  detail: "Template not found.",
});
export const scenarioNotFound = defineProblem({
  code: "scenario_not_found",
  status: 404,
  detail: "Scenario not found.",
});
