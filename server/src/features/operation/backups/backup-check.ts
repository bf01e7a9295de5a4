import type { HealthCheck } from "#platform/feature.ts";
import type { HealthIssue } from "#platform/health/health-issue.ts";
import { earliestOrganization } from "#tenancy/organizations/index.ts";
import { selectBackupState } from "./queries.ts";

const DAY_MS = 24 * 3_600_000;
/** Nightly backups do not all finish at the same time. */
const STALE_AFTER_MS = DAY_MS + 2 * 3_600_000;
const subjectType = "service";
const subjectId = "backups";

const howToReport =
  "End your backup script with `lectern backups report made`. If backups are made by other means, acknowledge this notice.";

/** The latest backup is missing, stale or has never been test-restored. Starts a day after the first organization was created. */
export const backupCheck: HealthCheck = {
  kinds: ["backup.missing", "backup.old", "backup.unproven"],
  subjectType,
  async find({ db, clock }) {
    const now = clock().getTime();
    const inUseSince = await earliestOrganization(db);
    if (inUseSince === null || now - inUseSince.getTime() <= DAY_MS) return [];
    const { made_at: made, proven_at: proven } = await selectBackupState(db);
    const issues: HealthIssue[] = [];
    if (made === null)
      issues.push(warning("backup.missing", `No backup has ever been reported. ${howToReport}`));
    else if (now - Date.parse(made) > STALE_AFTER_MS)
      issues.push(
        warning(
          "backup.old",
          `The latest reported backup is from ${made}, more than a day ago. Find out why none has been made since, and make one. ${howToReport}`,
        ),
      );
    if (made !== null && proven === null)
      issues.push(
        warning(
          "backup.unproven",
          "No backup has ever been test-restored, so it is not known whether one can be. Restore one on another machine, check that the service starts on it, then run `lectern backups report proven`.",
        ),
      );
    return issues;
  },
};

function warning(kind: string, message: string): HealthIssue {
  return { organizationId: null, kind, severity: "warning", subjectType, subjectId, message };
}
