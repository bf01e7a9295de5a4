import type { Database } from "#platform/database/database.ts";
import type { HealthCheck } from "#platform/feature.ts";
import type { HealthIssue } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences, type Message } from "#platform/health/sentence.ts";
import { earliestOrganization } from "#tenancy/organizations/index.ts";
import { isAhead, isStale } from "./age.ts";
import { failureAgain } from "./failure.ts";
import { selectBackupState, selectRestoredAt } from "./queries.ts";

const howToReport = defineSentence(
  "backup.how_to_report",
  "Make one with `lectern backup`, or end your backup script with `lectern backups report made`. If backups are made by other means, acknowledge this notice.",
);
const neverReported = defineSentence("backup.missing", "No backup has ever been reported.");
const noneSinceRestore = defineSentence(
  "backup.missing.restored",
  "No backup has been reported since the database was restored ({moment}); those of before hold what it was then.",
);
const fromTheFuture = defineSentence(
  "backup.old.future",
  "The latest reported backup is from {moment}, which is in the future, so nobody knows how old it is. Set the clocks of all machines by NTP, and make another one.",
);
const tooOld = defineSentence(
  "backup.old",
  "The latest reported backup is from {moment}, more than a day ago. Find out why none has been made since, and make one.",
);
const notProven = defineSentence("backup.unproven", "The latest backup is not proven:");
const notProvenIn = defineSentence("backup.unproven.folder", "The latest backup in {folder} is not proven:");
const anotherOne = defineSentence(
  "backup.unproven.another",
  "If the backup itself is wrong, make another one, and look at the disk that this one lies on.",
);
const neverTested = defineSentence(
  "backup.unproven.never",
  "No backup has ever been test-restored, so it is not known whether one can be. Restore one on another machine, check that the service starts on it, then run `lectern backups report proven`.",
);
const notRestored = defineSentence(
  "backup.unproven.old",
  "The service has not restored the latest backup beside, so it is not known whether it can be. Let a process that works read {folder} (on its machine, as its account), with room for a second database in DATA_DIR; or restore it on another machine, then run `lectern backups report proven`.",
);
const proven = defineSentence("backup.proven_up_to", "Proven up to {moment}.");

const DAY_MS = 24 * 3_600_000;
/** Nightly backups do not all finish at the same time. */
const STALE_AFTER_MS = DAY_MS + 2 * 3_600_000;
const subjectType = "service";
const subjectId = "backups";

type BackupState = Awaited<ReturnType<typeof selectBackupState>>;

/** The latest backup is missing, stale or not proven. Starts a day after the first organization was created. */
export const backupCheck: HealthCheck = {
  kinds: ["backup.missing", "backup.old", "backup.unproven"],
  subjectType,
  async find({ db, clock }) {
    const now = clock().getTime();
    const inUseSince = await earliestOrganization(db);
    if (inUseSince === null || now - inUseSince.getTime() <= DAY_MS) return [];
    const state = await selectBackupState(db);
    const issues = [staleness(state, now, await selectRestoredAt(db)), doubt(state, now)];
    return issues.filter((issue) => issue !== null);
  },
};

/** For where all is well: up to when something can be restored. */
export async function backupMessage(db: Database): Promise<Message> {
  const {
    made_at: made,
    proven_up_to: provenUpTo,
    log_folder: logFolder,
    log_proven_up_to: logProvenUpTo,
  } = await selectBackupState(db);
  const restored = await selectRestoredAt(db);
  if (made === null && restored !== null) return inSentences(unknownSince({ moment: restored }));
  if (made === null) return inSentences(noneKnown());
  const log = logProvenUpTo === null ? logKept() : logProven({ moment: logProvenUpTo });
  return inSentences(
    latestFrom({ moment: made }),
    provenUpTo === null ? null : proven({ moment: provenUpTo }),
    logFolder === null ? null : log,
  );
}

const unknownSince = defineSentence(
  "backup.none_since_restore",
  "No backup is known since the database was restored ({moment}): make one with `lectern backup`.",
);
const noneKnown = defineSentence(
  "backup.none_known",
  "No backup is known yet: make one with `lectern backup`.",
);
const latestFrom = defineSentence("backup.latest", "The latest backup is from {moment}.");
const logKept = defineSentence("backup.log_kept", "The log after it is kept.");
const logProven = defineSentence("backup.log_proven", "The log after it is proven up to {moment}.");

function staleness(
  { made_at: made }: BackupState,
  now: number,
  restoredAt: string | null,
): HealthIssue | null {
  if (made === null)
    return warning(
      "backup.missing",
      restoredAt === null
        ? inSentences(neverReported(), howToReport())
        : inSentences(noneSinceRestore({ moment: restoredAt }), howToReport()),
    );
  if (!isStale(made, now, STALE_AFTER_MS)) return null;
  if (isAhead(made, now)) return warning("backup.old", inSentences(fromTheFuture({ moment: made })));
  return warning("backup.old", inSentences(tooOld({ moment: made }), howToReport()));
}

/** One that the service can read, it proves by itself within the hour; a day is left for a machine that is down. */
function doubt(
  {
    made_at: made,
    folder,
    proven_at: provenAt,
    proven_up_to: provenUpTo,
    failure,
    failure_sentences: sentences,
  }: BackupState,
  now: number,
): HealthIssue | null {
  if (made === null) return null;
  if (failure !== null)
    return {
      ...warning(
        "backup.unproven",
        inSentences(
          folder === null ? notProven() : notProvenIn({ folder }),
          ...failureAgain(failure, sentences),
          anotherOne(),
          upTo(provenUpTo),
        ),
      ),
      severity: "problem",
    };
  if (folder === null)
    return provenAt === null ? warning("backup.unproven", inSentences(neverTested())) : null;
  if (!isStale(provenAt ?? made, now, STALE_AFTER_MS + (provenAt === null ? 0 : DAY_MS))) return null;
  return warning("backup.unproven", inSentences(notRestored({ folder }), upTo(provenUpTo)));
}

const upTo = (provenUpTo: string | null) => (provenUpTo === null ? null : proven({ moment: provenUpTo }));

function warning(kind: string, message: Message): HealthIssue {
  return { organizationId: null, kind, severity: "warning", subjectType, subjectId, ...message };
}
