// Launches from an LMS, its grade book and rosters.
import type { Feature } from "#platform/feature.ts";
import { deleteOldSelections } from "./deep-linking/queries.ts";
import { unreachableKeys } from "./launch/keys-check.ts";
import { launchChanges } from "./launch-log/changes.ts";
import { deleteOldLaunches } from "./launch-log/record.ts";
import { LtiLaunch } from "./launch-log/schemas.ts";
import { launchTrace } from "./launch-log/trace.ts";
import { deleteOldLogins } from "./login/queries.ts";
import { ltiOperatorRoutes } from "./operator-routes.ts";
import { ltiPageRoutes } from "./page-routes.ts";
import { ltiPersonalData } from "./personal-data.ts";
import { Deployment, Registration } from "./registrations/schemas.ts";
import { LtiContext, LtiRosterImport } from "./roster/schemas.ts";
import { ltiRoutes } from "./routes.ts";
import { watchBlockedScores } from "./scores/blocked/notice.ts";
import { scores } from "./scores/claim.ts";
import { deleteOldScores } from "./scores/outcome-queries.ts";
import { scoreOutgoing } from "./scores/outgoing.ts";
import { LtiScore, ResentScores } from "./scores/schemas.ts";
import { startScoreSender } from "./scores/sender.ts";
import { ToolConfiguration } from "./tool-keys/configuration.ts";
import { deleteWithdrawnKeys } from "./tool-keys/queries.ts";
import { ToolJwks, ToolKey } from "./tool-keys/schemas.ts";
import { toolKeySecrets } from "./tool-keys/stored-keys.ts";
import { watchSigningKey } from "./tool-keys/tool-keys.ts";

const LOGINS_KEPT_MS = 3_600_000;
const SELECTIONS_KEPT_MS = 3_600_000;
const LAUNCHES_KEPT_MS = 30 * 24 * 3_600_000;
const SCORES_KEPT_MS = 180 * 24 * 3_600_000;

export { rosterImport } from "./roster/roster-import.ts";
export { ltiScoreReader } from "./scores/reader.ts";

export const lti: Feature = {
  name: "lti",
  tags: [{ name: "LTI", description: "Configuration and launch endpoints of this LTI 1.3 tool" }],
  operatorTags: [
    { name: "LTI", description: "LMS registrations, deployments, launches, scores, rosters and keys" },
  ],
  tables: [
    "lti_registration",
    "lti_deployment",
    "lti_link",
    "lti_login",
    "lti_launch",
    "lti_selection",
    "lti_tool_key",
    "lti_context",
    "lti_resource_link",
    "lti_visit",
    "lti_score",
  ],

  changes: launchChanges,
  schemas: [ToolJwks, ToolConfiguration],
  partnerRoutes: ltiRoutes,
  operatorSchemas: [
    Registration,
    Deployment,
    LtiLaunch,
    LtiScore,
    ResentScores,
    LtiContext,
    LtiRosterImport,
    ToolKey,
  ],
  operatorRoutes: ltiOperatorRoutes,
  pageRoutes: ltiPageRoutes,
  personalData: ltiPersonalData,
  trace: launchTrace,
  encryptedColumns: [toolKeySecrets],
  outgoing: scoreOutgoing,
  workers: (context) => [startScoreSender(context)],
  queues: [scores],
  healthChecks: [unreachableKeys],
  scheduledTasks: [
    { name: "watch-lti-key", schedule: "3-59/10 * * * *", run: watchSigningKey },
    { name: "watch-blocked-lti-scores", schedule: "5-59/10 * * * *", run: watchBlockedScores },
    {
      name: "forget-withdrawn-lti-keys",
      schedule: "43 3 * * *",
      run: ({ db, clock }) => deleteWithdrawnKeys(db, clock()),
    },
    {
      name: "forget-old-lti-logins",
      schedule: "6-59/10 * * * *",
      run: ({ db, clock }) => deleteOldLogins(db, new Date(clock().getTime() - LOGINS_KEPT_MS)),
    },
    {
      name: "forget-old-lti-selections",
      schedule: "8-59/10 * * * *",
      run: ({ db, clock }) => deleteOldSelections(db, new Date(clock().getTime() - SELECTIONS_KEPT_MS)),
    },
    {
      name: "forget-old-lti-launches",
      schedule: "47 3 * * *",
      run: ({ db, clock }) => deleteOldLaunches(db, new Date(clock().getTime() - LAUNCHES_KEPT_MS)),
    },
    {
      name: "forget-old-lti-scores",
      schedule: "49 3 * * *",
      run: ({ db, clock }) => deleteOldScores(db, new Date(clock().getTime() - SCORES_KEPT_MS)),
    },
  ],
};
