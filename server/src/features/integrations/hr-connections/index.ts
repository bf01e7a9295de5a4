// Connections to HR systems, and the accounts and teams that follow them.
import type { Feature } from "#platform/feature.ts";
import { connectionOperatorRoutes } from "./administration/operator-routes.ts";
import { hrisChanges } from "./change-sources.ts";
import {
  CreatedHrisConnection,
  HrisConnection,
  HrisConnectionTest,
  HrisPolicies,
  RotatedHrisConnection,
} from "./connections/schemas.ts";
import { connectionSecrets } from "./connections/secrets.ts";
import { csvOperatorRoutes } from "./csv/operator-routes.ts";
import { HrisUploadResult } from "./csv/schemas.ts";
import { employeeFileOperatorRoutes } from "./employee-files/operator-routes.ts";
import { EmployeeFileResult } from "./employee-files/schemas.ts";
import { followRecords } from "./inbox/follow.ts";
import { inboxRoutes } from "./inbox/page-routes.ts";
import { issueOperatorRoutes } from "./issues/operator-routes.ts";
import { HrisIssue } from "./issues/schemas.ts";
import { brokenConnections } from "./notices/broken.ts";
import { hrisPersonalData } from "./personal-data.ts";
import { forgetRemovedRecords } from "./records/forget.ts";
import { HrisChange, HrisRun } from "./run-queue/schemas.ts";
import { runOperatorRoutes } from "./runs/operator-routes.ts";
import { openRuns } from "./runs/run-queries.ts";
import { startRunWorkers } from "./runs/worker.ts";
import { followCalendar, forgetOld } from "./schedule/schedule.ts";
import { endedTokens } from "./scim/http/ended-tokens.ts";
import { scimRoutes } from "./scim/routes.ts";
import { hrSiteAddress } from "./site-address.ts";

export const hrConnections: Feature = {
  name: "hr-connections",
  operatorTags: [
    {
      name: "HR connections",
      description: "Accounts and teams that follow an HR system: previews, runs, issues",
    },
  ],
  siteAddress: hrSiteAddress,
  tables: {
    hris_connection: { boundedBy: "settings" },
    hris_identity_link: { boundedBy: "people" },
    hris_group_link: { boundedBy: "settings" },
    hris_run: { removedBy: "forget-old-hr-runs" },
    hris_change: { removedBy: "forget-old-hr-runs" },
    hris_issue: { removedBy: "forget-old-hr-runs" },
    hris_event: { removedBy: "forget-old-hr-runs" },
    hris_record: { removedBy: "forget-removed-hr-records" },
    hris_ended_token: { boundedBy: "settings" },
  },

  changes: hrisChanges,
  encryptedColumns: connectionSecrets,
  personalData: hrisPersonalData,
  operatorSchemas: [
    HrisPolicies,
    HrisConnection,
    CreatedHrisConnection,
    RotatedHrisConnection,
    HrisConnectionTest,
    HrisRun,
    HrisChange,
    HrisIssue,
    HrisUploadResult,
    EmployeeFileResult,
  ],
  operatorRoutes(app, context) {
    connectionOperatorRoutes(app, context);
    runOperatorRoutes(app, context);
    issueOperatorRoutes(app, context);
    csvOperatorRoutes(app, context);
    employeeFileOperatorRoutes(app, context);
  },
  pageRoutes(app, context) {
    inboxRoutes(app, context);
    scimRoutes(app, context, (id) => followRecords(context, id, { kind: "delta", by: "scim" }));
  },
  workers: startRunWorkers,
  queues: [openRuns],
  healthChecks: [endedTokens, brokenConnections],
  scheduledTasks: [
    { name: "follow-hr-systems", schedule: "*/10 * * * *", run: followCalendar },
    { name: "forget-old-hr-runs", schedule: "29 3 * * *", run: forgetOld },
    { name: "forget-removed-hr-records", schedule: "31 3 * * *", run: forgetRemovedRecords },
  ],
};
