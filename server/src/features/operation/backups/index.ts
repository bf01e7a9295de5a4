// What operators say of backups: that there is one, and that it could be put back.
import type { Feature } from "#platform/feature.ts";
import { backupCheck } from "./backup-check.ts";
import { backupOperatorRoutes } from "./operator-routes.ts";
import { BackupState } from "./schemas.ts";

/** Backups are made outside of the service; their script reports them here, so that a missing one is noticed. */
export const backups: Feature = {
  name: "backups",
  operatorTags: [{ name: "Backups", description: "Reports of backups, and whether one was ever put back" }],
  tables: ["backup_report"],

  operatorSchemas: [BackupState],
  operatorRoutes: backupOperatorRoutes,
  healthChecks: [backupCheck],
};
