// Role-plays: their content, what of a talk covers a point, what the character answers.
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
export { isPassed, scoreOf } from "./scoring.ts";
