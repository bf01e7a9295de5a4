// Backups: that one was made, and that it can be restored, as reported and as the service proves by itself.
import type { Context, Feature } from "#platform/feature.ts";
import { keptSince } from "#platform/kept-days.ts";
import { backupCheck } from "./backup-check.ts";
import { logCheck } from "./log-check.ts";
import { logProofCheck } from "./log-proof-check.ts";
import { backupOperatorRoutes } from "./operator-routes.ts";
import { proveLatest, proveLog } from "./proof/latest-proof.ts";
import { deleteOldReports } from "./queries.ts";
import { BackupState } from "./schemas.ts";

export { backupMessage } from "./backup-check.ts";
export { surveyAround } from "./comparison/survey.ts";
export { proveMoment } from "./proof/latest-proof.ts";
export { ProofUnderWay } from "./proof/side-folder.ts";
export { selectBackupState, selectLatestBackup } from "./queries.ts";
export { recordBackup, recordKeptLog, recordProof } from "./reports.ts";

/** Backups are made beside the service, and reported here, so that a missing one is noticed; the service proves the latest. */
export const backups: Feature = {
  name: "backups",
  operatorTags: [{ name: "Backups", description: "Reports of backups, and of test restores" }],
  tables: { backup_report: { removedBy: "forget-old-backup-reports" } },

  operatorSchemas: [BackupState],
  operatorRoutes: backupOperatorRoutes,
  healthChecks: [backupCheck, logCheck, logProofCheck],
  scheduledTasks: [
    {
      name: "forget-old-backup-reports",
      schedule: "35 3 * * *",
      run: ({ db, clock, settings }) => deleteOldReports(db, keptSince(clock(), settings.keptDays.history)),
    },
    {
      name: "prove-backup",
      schedule: "23 * * * *",
      run: async (context) => void inBackground(context, proveLatest(context)),
    },
    {
      name: "prove-log",
      schedule: "47 * * * *",
      run: async (context) => void inBackground(context, proveLog(context)),
    },
  ],
};

/** A proof takes as long as the database is large, and other tasks are due meanwhile. */
async function inBackground({ log }: Pick<Context, "log">, proof: Promise<void>): Promise<void> {
  await proof.catch((error: unknown) =>
    log.error({ err: error }, "the latest backup could not be looked at; it will be in an hour"),
  );
}
