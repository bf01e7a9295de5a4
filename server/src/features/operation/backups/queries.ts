import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type CodedSentence, type Message, storedSentences } from "#platform/health/sentence.ts";
import { restoredAt } from "#tenancy/events/index.ts";
import type { backupKinds } from "./schemas.ts";

interface NewReport {
  /** failed: the service could not prove it. log: it is being kept in this folder, or, without one, not any more. */
  kind: (typeof backupKinds)[number] | "failed" | "log" | "log_proven" | "log_failed";
  occurredAt: Date;
  reportedAt: Date;
  reportedBy: string;
  folder?: string;
  upTo?: string;
  failure?: Message;
  /** Which backup it is of. */
  manifestSha256?: string | undefined;
  /** failed: it had been proven. */
  wasProven?: boolean;
}

export async function insertReport(db: Database, report: NewReport): Promise<number> {
  const { kind, occurredAt, reportedAt, reportedBy, folder = null, upTo = null, failure = null } = report;
  const { manifestSha256 = null, wasProven = false } = report;
  const { rows } = await sql<{ id: number }>`
    insert into backup_report (kind, occurred_at, reported_at, reported_by, folder, up_to, failure, failure_sentences, manifest_sha256, was_proven)
    values (${kind}, ${occurredAt}, ${reportedAt}, ${reportedBy}, ${folder}, ${upTo}, ${failure?.message ?? null}, ${storedSentences(failure)}::jsonb, ${manifestSha256},
            ${wasProven})
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The backup report was not stored.");
  return row.id;
}

interface State {
  made_at: string | null;
  /** Of the latest; null where it was reported without, and may be anywhere. */
  folder: string | null;
  proven_at: string | null;
  proven_up_to: string | null;
  /** Why the latest that was looked at is none. */
  failure: string | null;
  failure_sentences: CodedSentence[] | null;
  /** Where `lectern backup-log` keeps the log, and since when it does there. */
  log_folder: string | null;
  log_since: string | null;
  log_proven_at: string | null;
  log_proven_up_to: string | null;
  log_failure: string | null;
  log_failure_sentences: CodedSentence[] | null;
}

/**
 * SQL: no report that came with the database when it was restored: such a one is of what another one holds. By number, since a clock may have
 * run ahead when it was made.
 */
const isOfThisHistory = sql`
  id > coalesce((select max(id) from backup_report where reported_at < ${restoredAt}), 0)`;

/** The latest of each kind is the one that was reported last: the time of one may be that of a clock that ran ahead. */
export async function selectBackupState(db: Database): Promise<State> {
  const { rows } = await sql<State>`
    with report as (select * from backup_report where ${isOfThisHistory})
    select (select occurred_at from report where kind = 'made' order by id desc limit 1) as made_at,
           (select folder from report where kind = 'made' order by id desc limit 1) as folder,
           (select occurred_at from report where kind = 'proven' order by id desc limit 1) as proven_at,
           (select up_to from report where kind = 'proven' and up_to is not null order by id desc limit 1) as proven_up_to,
           proof.failure, proof.failure_sentences,
           log.folder as log_folder, greatest(log.occurred_at, ${restoredAt}) as log_since,
           (select occurred_at from report where kind = 'log_proven' and folder = log.folder order by id desc limit 1) as log_proven_at,
           (select up_to from report where kind = 'log_proven' and folder = log.folder order by id desc limit 1) as log_proven_up_to,
           log_proof.failure as log_failure, log_proof.failure_sentences as log_failure_sentences
    -- Its folder stays: the keeper says it once, perhaps before the service has noticed the restore.
    from (select) as one left join (
      select folder, occurred_at from backup_report where kind = 'log' order by id desc limit 1
    ) as log on log.folder is not null
    left join lateral (
      select failure, failure_sentences from report where kind in ('proven', 'failed') order by id desc limit 1
    ) as proof on true
    left join lateral (
      select failure, failure_sentences from report
      where kind in ('log_proven', 'log_failed') and folder = log.folder order by id desc limit 1
    ) as log_proof on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The state of backups could not be read.");
  return row;
}

/** Where the log is kept now. One row for each place, so that it says since when. */
export async function insertKeptLog(db: Database, folder: string | null, now: Date): Promise<void> {
  await sql`
    insert into backup_report (kind, occurred_at, reported_at, reported_by, folder)
    select 'log', ${now}, ${now}, 'lectern backup-log', ${folder}
    where ${folder}::text is distinct from (
      select folder from backup_report where kind = 'log' order by id desc limit 1)`.execute(db);
}

/** When the database was last restored, as far as the service has noticed. */
export async function selectRestoredAt(db: Database): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select ${restoredAt} as at`.execute(db);
  return rows[0]?.at ?? null;
}

/** When somebody last tried whether the kept log can be used, whatever came of it. */
export async function selectLastLogProof(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`
    select occurred_at as at from backup_report
    where kind in ('log_proven', 'log_failed') and ${isOfThisHistory} order by id desc limit 1`.execute(db);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

interface LatestBackup {
  folder: string;
  /** Null: not known, so any backup there is taken for it. */
  manifest_sha256: string | null;
  /** lost: it had been proven, and then was not there as it was. Null: nobody has looked. */
  outcome: "proven" | "failed" | "lost" | null;
}

/** The latest backup, if it is known where it lies, and what came of looking whether it can be restored. */
export async function selectLatestBackup(db: Database): Promise<LatestBackup | null> {
  const { rows } = await sql<Omit<LatestBackup, "folder"> & { folder: string | null }>`
    select folder, manifest_sha256, (
        select case when kind = 'proven' then 'proven' when was_proven then 'lost' else 'failed' end
        from backup_report as proof
        where proof.kind in ('proven', 'failed') and proof.folder = made.folder and proof.id > made.id
        order by id desc limit 1) as outcome
    from backup_report as made where kind = 'made' and ${isOfThisHistory} order by id desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  return !row || row.folder === null ? null : { ...row, folder: row.folder };
}

/** But for the latest of each kind, however long ago it was: it says how things are. */
export async function deleteOldReports(db: Database, before: Date): Promise<void> {
  await sql`
    delete from backup_report
    where occurred_at < ${before}
      and exists (select from backup_report as later
                  where later.kind = backup_report.kind
                    and later.id > backup_report.id)`.execute(db);
}
