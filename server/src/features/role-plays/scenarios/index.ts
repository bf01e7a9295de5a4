// Role-plays: their content, who may play them, how it went.

export { rolePlayKind } from "./assignments/assignment.ts";
export {
  isVisible as isVisibleScenario,
  modifiedDate as scenarioModifiedDate,
  ownOrShared,
  scenarioWordings,
} from "./catalogue/learnable.ts";
export { isPractised, learnersPractising } from "./catalogue/practised.ts";
export { hasScenario, scenarioAvailability } from "./catalogue/queries.ts";
export { fromScenarios } from "./catalogue/scenario.ts";
export { isInLibrary } from "./catalogue/visibility.ts";
export { fastForwardRuns } from "./fast-forward.ts";
export { scenarios } from "./feature.ts";
export { linkableScenarios } from "./library/linkable.ts";
export { rolePlaysOf } from "./library/role-plays.ts";
export { scenarioNotFound } from "./problems.ts";
export { selectLatestCompletion } from "./runs/latest-completion.ts";
export {
  assignedScenarios,
  type DescribedScenario,
  describeScenario,
  openRolePlays,
  runMoments,
  scenarioPractice,
  scenarioRuns,
} from "./runs/reports.ts";
export type { RunBreach } from "./runs/run.ts";
export { presentRun, ScenarioRun } from "./runs/schemas.ts";
export { playScenario, simulationProblems } from "./runs/simulation.ts";
export { recordScenarioReturn } from "./runs/start/return-url.ts";

export { openWrapped } from "./wrappers/open-wrapped.ts";
