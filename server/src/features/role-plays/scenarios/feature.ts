import type { Feature } from "#platform/feature.ts";
import { scenarioAssignmentRoutes } from "./assignments/routes.ts";
import { ScenarioAssignment, ScenarioAssignmentProgress } from "./assignments/schemas.ts";
import { calibrationOperatorRoutes } from "./calibration/operator-routes.ts";
import {
  RescoredRun,
  ScenarioCalibration,
  ScenarioDisagreement,
  ScenarioPhrase,
  ScenarioPhraseEffect,
} from "./calibration/schemas.ts";
import { ScenarioContentAnswer } from "./catalogue/administration/content/schemas.ts";
import { ImportedScenarios, OperatorScenario } from "./catalogue/administration/schemas.ts";
import { importScenarioSeed } from "./catalogue/import/seed.ts";
import { scenarioOperatorRoutes } from "./catalogue/operator-routes.ts";
import { scenarioRoutes } from "./catalogue/routes.ts";
import { Scenario } from "./catalogue/schemas.ts";
import { scenarioEvents } from "./event-types.ts";
import { flagOperatorRoutes } from "./flags/operator-routes.ts";
import { ScenarioFlag } from "./flags/schemas.ts";
import { libraryRoutes } from "./library/routes.ts";
import { LibraryScenario } from "./library/schemas.ts";
import { scenarioPersonalData } from "./personal-data.ts";
import { deleteOldTranscripts } from "./retention/delete-transcripts.ts";
import { sweepRuns } from "./runs/endings/sweep.ts";
import { runPageRoutes } from "./runs/page-routes.ts";
import { reviewRoutes } from "./runs/review/page-routes.ts";
import { ScenarioRun } from "./runs/schemas.ts";
import { scenarioStartRoutes } from "./runs/start/page-routes.ts";
import { talkRoutes } from "./runs/talk/page-routes.ts";
import { voiceRoutes } from "./voice/page-routes.ts";

const scenario = { table: "scenario", column: "scenario_id", form: "text" } as const;
const assignment = { table: "scenario_assignment", column: "id", form: "number" } as const;

/** Role-plays: what there is, who may play and has to play it, how it went. */
export const scenarios: Feature = {
  name: "scenarios",
  tags: [
    {
      name: "Scenarios",
      description: "Role-play scenarios: the catalogue, your library, assignments and progress",
    },
  ],
  operatorTags: [
    {
      name: "Scenarios",
      description:
        "Role-play scenarios: import, retirement, visibility, what learners miss in their scores, how well points are heard",
    },
  ],
  events: scenarioEvents,
  tables: {
    scenario: { boundedBy: "content" },
    scenario_skill: { boundedBy: "content" },
    scenario_standing: { boundedBy: "settings" },
    scenario_assignment: { boundedBy: "people" },
    scenario_edition: { boundedBy: "content" },
    scenario_run: { boundedBy: "people" },
    scenario_turn: { boundedBy: "people" },
    scenario_flag: { boundedBy: "people" },
    scenario_phrase: { boundedBy: "content" },
    scenario_return: { boundedBy: "people" },
    speech_consent: { boundedBy: "people" },
    recording_consent: { boundedBy: "people" },
  },
  tenantReferences: {
    scenario_id: scenario,
    "scenarios/{scenario_id}": scenario,
    "library/{scenario_id}": scenario,
    "readScenarioAssignment.id": assignment,
    "deleteScenarioAssignment.id": assignment,
    "readScenarioAssignmentProgress.id": assignment,
  },

  personalData: scenarioPersonalData,
  schemas: [Scenario, LibraryScenario, ScenarioAssignment, ScenarioAssignmentProgress, ScenarioRun],
  partnerRoutes(app, context) {
    scenarioRoutes(app, context);
    libraryRoutes(app, context);
    scenarioAssignmentRoutes(app, context);
  },
  pageRoutes(app, context) {
    scenarioStartRoutes(app, context);
    runPageRoutes(app, context);
    talkRoutes(app, context);
    voiceRoutes(app, context);
    reviewRoutes(app, context);
  },
  prepare: (context) => importScenarioSeed(context),
  scheduledTasks: [
    { name: "end-abandoned-role-plays", schedule: "4-59/5 * * * *", run: sweepRuns },
    { name: "delete-old-transcripts", schedule: "20 2 * * *", run: deleteOldTranscripts },
  ],
  operatorSchemas: [
    OperatorScenario,
    ScenarioContentAnswer,
    ImportedScenarios,
    ScenarioFlag,
    ScenarioCalibration,
    ScenarioDisagreement,
    ScenarioPhrase,
    ScenarioPhraseEffect,
    RescoredRun,
  ],
  operatorRoutes(app, context) {
    scenarioOperatorRoutes(app, context);
    flagOperatorRoutes(app, context);
    calibrationOperatorRoutes(app, context);
  },
};
