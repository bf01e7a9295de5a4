import * as dimensions from "./dimensions.ts";
import * as facts from "./facts.ts";
import type { ExportTable } from "./table.ts";

export const tableNames = [
  "dim_user",
  "dim_team",
  "dim_template",
  "dim_scenario",
  "fact_progress",
  "fact_completion",
  "fact_scenario_run",
  "fact_assignment",
  "fact_feedback",
] as const;
type TableName = (typeof tableNames)[number];

/** Contract 10, "BI export". */
export const tables: Readonly<Record<TableName, ExportTable>> = {
  dim_user: dimensions.users,
  dim_team: dimensions.teams,
  dim_template: dimensions.templates,
  dim_scenario: dimensions.scenarios,
  fact_progress: facts.progress,
  fact_completion: facts.completions,
  fact_scenario_run: facts.scenarioRuns,
  fact_assignment: facts.assignments,
  fact_feedback: facts.feedback,
};
