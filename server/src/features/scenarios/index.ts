// Role-plays: their content, who may play them, how it went.

export { isPractised, learnersPractising } from "./catalogue/practised.ts";
export { scenarioAvailability } from "./catalogue/queries.ts";
export { fromScenarios, modifiedDate as scenarioModifiedDate } from "./catalogue/scenario.ts";
export { isInLibrary, isVisible as isVisibleScenario, ownOrShared } from "./catalogue/visibility.ts";
export { scenarioWordings } from "./catalogue/wording.ts";
export { checkScenarios } from "./check/check-scenarios.ts";
export type {
  Concept,
  ConceptScript,
  Mood,
  ScenarioContent,
  Script,
  TestPhrases,
} from "./content/scenario-content.ts";
export { moods, scenarioIdOf } from "./content/scenario-content.ts";
export { loadScenarioFolder, scenarioFolders } from "./content/scenario-files.ts";
export { type ReadScenario, readScenarioFolder } from "./content/scenario-folder.ts";
export { DETECTOR_VERSION, type Detection, detect } from "./detection/detector.ts";
export type { DialogueState, Evidence, PointRecord, Turn } from "./dialogue/state.ts";
export { begin, end, reply } from "./dialogue/talk.ts";
export { fastForwardRuns, fastForwardScenarioDueDates } from "./fast-forward.ts";
export { scenarios } from "./feature.ts";
export { type LinkableScenario, selectLinkableScenarios } from "./library/linkable.ts";
export { rolePlaysOf } from "./library/role-plays.ts";
export { scenarioNotFound } from "./problems.ts";
export { selectLatestCompletion } from "./runs/latest-completion.ts";
export { runMoments, scenarioPractice, scenarioReports } from "./runs/reports.ts";
export { presentRun, ScenarioRun } from "./runs/schemas.ts";
export { playScenario, simulationProblems } from "./runs/simulation.ts";
export { recordScenarioReturn } from "./runs/start/return-url.ts";
export { countRefusedClaims, type Disagreement, selectDisagreements } from "./runs/talk/judgements.ts";
export { isPassed, scoreOf } from "./scoring.ts";
export { openWrapped } from "./wrappers/open-wrapped.ts";
