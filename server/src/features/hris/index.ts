// Connections to HR systems, and the accounts and teams that follow them.
import type { Feature } from "#platform/feature.ts";
import { connectionOperatorRoutes } from "./connections/operator-routes.ts";
import {
  CreatedHrisConnection,
  HrisConnection,
  HrisConnectionTest,
  HrisPolicies,
} from "./connections/schemas.ts";
import { connectionSecrets } from "./connections/secrets.ts";
import { csvOperatorRoutes } from "./csv/operator-routes.ts";
import { HrisUploadResult } from "./csv/schemas.ts";
import { HrisRun } from "./runs/schemas.ts";

export const hris: Feature = {
  name: "hris",
  operatorTags: [
    {
      name: "HR connections",
      description: "Accounts and teams that follow an HR system: previews, runs, issues",
    },
  ],
  tables: [
    "hris_connection",
    "hris_identity_link",
    "hris_group_link",
    "hris_run",
    "hris_change",
    "hris_issue",
    "hris_event",
    "hris_record",
  ],

  encryptedColumns: connectionSecrets,
  operatorSchemas: [
    ...[HrisPolicies, HrisConnection, CreatedHrisConnection, HrisConnectionTest, HrisRun],
    HrisUploadResult,
  ],
  operatorRoutes(app, context) {
    connectionOperatorRoutes(app, context);
    csvOperatorRoutes(app, context);
  },
};
