// Backups as operators report them: that one was made, and that one was test-restored.
import type { Feature } from "#platform/feature.ts";
import { backupCheck } from "./backup-check.ts";
import { backupOperatorRoutes } from "./operator-routes.ts";
import { BackupState } from "./schemas.ts";

/** Backups are made outside the service. The backup script reports each one here, so that a missing one is noticed. */
export const backups: Feature = {
  name: "backups",
  operatorTags: [{ name: "Backups", description: "Reports of backups, and of test restores" }],
  tables: ["backup_report"],

  operatorSchemas: [BackupState],
  operatorRoutes: backupOperatorRoutes,
  healthChecks: [backupCheck],
};
