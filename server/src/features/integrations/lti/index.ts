// Launches from an LMS, its grade book and rosters.
import type { Feature } from "#platform/feature.ts";
import { keptSince } from "#platform/kept-days.ts";
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
import { ltiSiteAddress } from "./site-address.ts";
import { ToolConfiguration } from "./tool-keys/configuration.ts";
import { deleteWithdrawnKeys } from "./tool-keys/queries.ts";
import { ToolJwks, ToolKey } from "./tool-keys/schemas.ts";
import { toolKeySecrets } from "./tool-keys/stored-keys.ts";
import { watchSigningKey } from "./tool-keys/tool-keys.ts";

const LOGINS_KEPT_MS = 3_600_000;
const SELECTIONS_KEPT_MS = 3_600_000;

export { rosterImport } from "./roster/roster-import.ts";
export { ltiScoreReader } from "./scores/reader.ts";

export const lti: Feature = {
  name: "lti",
  tags: [{ name: "LTI", description: "Configuration and launch endpoints of this LTI 1.3 tool" }],
  operatorTags: [
    { name: "LTI", description: "LMS registrations, deployments, launches, scores, rosters and keys" },
  ],
  siteAddress: ltiSiteAddress,
  tables: {
    lti_registration: { boundedBy: "settings" },
    lti_deployment: { boundedBy: "settings" },
    lti_link: { boundedBy: "people" },
    lti_login: { removedBy: "forget-old-lti-logins" },
    lti_launch: { removedBy: "forget-old-lti-launches" },
    lti_selection: { removedBy: "forget-old-lti-selections" },
    lti_tool_key: { removedBy: "forget-withdrawn-lti-keys" },
    lti_context: { boundedBy: "settings" },
    lti_resource_link: { boundedBy: "settings" },
    lti_visit: { boundedBy: "people" },
    lti_score: { removedBy: "forget-old-lti-scores" },
  },

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
      run: ({ db, clock, settings }) => deleteOldLaunches(db, keptSince(clock(), settings.keptDays.requests)),
    },
    {
      name: "forget-old-lti-scores",
      schedule: "49 3 * * *",
      run: ({ db, clock, settings }) => deleteOldScores(db, keptSince(clock(), settings.keptDays.scores)),
    },
  ],
};
