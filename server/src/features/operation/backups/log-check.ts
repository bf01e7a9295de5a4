import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { HealthCheck } from "#platform/feature.ts";
import type { HealthIssue } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";

const notKept = defineSentence(
  "backup.log_stopped",
  "Nobody keeps the database's log, so what happens now is only in the next backup. Start `lectern backup-log` again and see what it says; if it is not wanted any more, run `lectern backup-log --end`.",
);
const logLost = defineSentence(
  "backup.log_stopped.lost",
  "The database no longer has all of what was written since it stopped: make a backup afterwards.",
);

/** A restart of the keeper is shorter, and so much is written in the meantime at most. */
const RESTART_SECONDS = 300;
const RESTART_BYTES = 256 * 1_048_576;

interface SlotState {
  is_lost: boolean;
  /** Null: PostgreSQL before 17 does not know. */
  inactive_seconds: number | null;
  behind_bytes: number | null;
}

/** The log is not being kept although the database keeps it for somebody: nothing that happens now could be restored. */
export const logCheck: HealthCheck = {
  kinds: ["backup.log_stopped"],
  subjectType: "service",
  find: ({ db }) => stoppedLog(db),
};

/** At most one. */
export async function stoppedLog(db: Database): Promise<HealthIssue[]> {
  const { rows } = await sql<SlotState>`
      select restart_lsn is null as is_lost,
             extract(epoch from now() - (to_jsonb(slot) ->> 'inactive_since')::timestamptz)::integer as inactive_seconds,
             pg_wal_lsn_diff(pg_current_wal_flush_lsn(), restart_lsn)::bigint as behind_bytes
      from pg_replication_slots as slot where slot_name = 'lectern_log' and not active`.execute(db);
  return rows.filter(isOver).map(({ is_lost }) => ({
    organizationId: null,
    kind: "backup.log_stopped",
    severity: "problem",
    subjectType: "service",
    subjectId: "log",
    ...inSentences(notKept(), is_lost ? logLost() : null),
  }));
}

function isOver({ is_lost, inactive_seconds, behind_bytes }: SlotState): boolean {
  return is_lost || (inactive_seconds ?? 0) > RESTART_SECONDS || (behind_bytes ?? 0) > RESTART_BYTES;
}
