import type { HealthCheck } from "#platform/feature.ts";
import type { HealthIssue } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences, type Message } from "#platform/health/sentence.ts";
import { isStale } from "./age.ts";
import { failureAgain } from "./failure.ts";
import { selectBackupState } from "./queries.ts";

const notProven = defineSentence("backup.log_unproven", "The log in {folder} is not proven:");
const tryProof = defineSentence("backup.log_unproven.try", "Then try it with `lectern backup-proof`.");
const notRestored = defineSentence(
  "backup.log_unproven.old",
  "The service has not restored the log in {folder} beside for two days, so it is not known whether a second between two backups can be. Let a process that works read it and {backup}, with room for a second database in DATA_DIR, or run `lectern backup-proof` where both can be read.",
);
const provenUpTo = defineSentence("backup.log_proven_up_to", "Proven up to {moment}.");

/** Two nights, and what a machine may be down for. */
const STALE_AFTER_MS = 50 * 3_600_000;

/** Nobody knows whether a second between two backups can be restored, although the log is kept for that. */
export const logProofCheck: HealthCheck = {
  kinds: ["backup.log_unproven"],
  subjectType: "service",
  async find({ db, clock }) {
    const issue = doubt(await selectBackupState(db), clock().getTime());
    return issue === null ? [] : [issue];
  },
};

type BackupState = Awaited<ReturnType<typeof selectBackupState>>;

function doubt(
  {
    folder,
    log_folder: logFolder,
    log_since: since,
    log_proven_at: proven,
    log_proven_up_to: upTo,
    log_failure: failure,
    log_failure_sentences: sentences,
  }: BackupState,
  now: number,
): HealthIssue | null {
  if (logFolder === null || since === null) return null;
  const known = upTo === null ? null : provenUpTo({ moment: upTo });
  if (failure !== null)
    return issueOf(
      "problem",
      inSentences(notProven({ folder: logFolder }), ...failureAgain(failure, sentences), tryProof(), known),
    );
  if (!isStale(proven ?? since, now, STALE_AFTER_MS)) return null;
  return issueOf(
    "warning",
    inSentences(notRestored({ folder: logFolder, backup: folder ?? "the latest backup" }), known),
  );
}

function issueOf(severity: HealthIssue["severity"], message: Message): HealthIssue {
  return {
    organizationId: null,
    kind: "backup.log_unproven",
    severity,
    subjectType: "service",
    subjectId: "log-proof",
    ...message,
  };
}
