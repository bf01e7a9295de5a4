import type { HealthCheck } from "#platform/feature.ts";
import type { Matter } from "#platform/health/matter.ts";
import { earliestOrganization } from "#tenancy/organizations/index.ts";
import { selectBackupState } from "./queries.ts";

const DAY_MS = 24 * 3_600_000;
/** A backup of each night comes a little earlier or later. */
const OLD_AFTER_MS = DAY_MS + 2 * 3_600_000;
const subjectType = "service";
const subjectId = "backups";

const howToReport =
  "Let the script that makes it end with `lectern backups report made`; where backups are made otherwise, acknowledge this notice.";

/** A backup that is older than a day, or that nobody has ever put back. Not before there is something to lose. */
export const backupCheck: HealthCheck = {
  kinds: ["backup.missing", "backup.old", "backup.unproven"],
  subjectType,
  async find({ db, clock }) {
    const now = clock().getTime();
    const inUseSince = await earliestOrganization(db);
    if (inUseSince === null || now - inUseSince.getTime() <= DAY_MS) return [];
    const { made_at: made, proven_at: proven } = await selectBackupState(db);
    const matters: Matter[] = [];
    if (made === null) matters.push(warning("backup.missing", `No backup was ever reported. ${howToReport}`));
    else if (now - Date.parse(made) > OLD_AFTER_MS)
      matters.push(
        warning(
          "backup.old",
          `The latest backup is of ${made}, more than a day ago. See why, and make one. ${howToReport}`,
        ),
      );
    if (made !== null && proven === null)
      matters.push(
        warning(
          "backup.unproven",
          "No backup was ever put back, so nobody knows whether one can be. Put one back on another machine, look whether the service starts on it, and say so: `lectern backups report proven`.",
        ),
      );
    return matters;
  },
};

function warning(kind: string, message: string): Matter {
  return { organizationId: null, kind, severity: "warning", subjectType, subjectId, message };
}
