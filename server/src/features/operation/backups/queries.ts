import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { backupKinds } from "./schemas.ts";

interface NewReport {
  /** failed: the service could not prove it. */
  kind: (typeof backupKinds)[number] | "failed";
  occurredAt: Date;
  reportedAt: Date;
  reportedBy: string;
  folder?: string;
  upTo?: string;
  failure?: string;
}

export async function insertReport(db: Database, report: NewReport): Promise<number> {
  const { kind, occurredAt, reportedAt, reportedBy, folder = null, upTo = null, failure = null } = report;
  const { rows } = await sql<{ id: number }>`
    insert into backup_report (kind, occurred_at, reported_at, reported_by, folder, up_to, failure)
    values (${kind}, ${occurredAt}, ${reportedAt}, ${reportedBy}, ${folder}, ${upTo}, ${failure}) returning id`.execute(
    db,
  );
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
}

export async function selectBackupState(db: Database): Promise<State> {
  const { rows } = await sql<State>`
    select (select max(occurred_at) from backup_report where kind = 'made') as made_at,
           (select folder from backup_report where kind = 'made' order by occurred_at desc, id desc limit 1) as folder,
           (select max(occurred_at) from backup_report where kind = 'proven') as proven_at,
           (select max(up_to) from backup_report where kind = 'proven') as proven_up_to,
           (select failure from (
              select kind, failure from backup_report where kind in ('proven', 'failed')
              order by occurred_at desc, id desc limit 1) as latest
            where kind = 'failed') as failure`.execute(db);
  return rows[0] ?? { made_at: null, folder: null, proven_at: null, proven_up_to: null, failure: null };
}

/** The latest backup, if it is known where it lies and nobody has looked whether it can be restored. */
export async function selectUnproven(db: Database): Promise<{ folder: string; up_to: string } | null> {
  const { rows } = await sql<{ folder: string | null; up_to: string | null }>`
    select folder, up_to from (
      select id, folder, up_to from backup_report where kind = 'made' order by occurred_at desc, id desc limit 1
    ) as made
    where not exists (
      select from backup_report as proof
      where proof.kind in ('proven', 'failed') and proof.folder = made.folder and proof.id > made.id)`.execute(
    db,
  );
  const [row] = rows;
  if (!row || row.folder === null || row.up_to === null) return null;
  return { folder: row.folder, up_to: row.up_to };
}

/** But for the latest of each kind, however long ago it was: it says how things are. */
export async function deleteOldReports(db: Database, before: Date): Promise<void> {
  await sql`
    delete from backup_report
    where occurred_at < ${before}
      and exists (select from backup_report as later
                  where later.kind = backup_report.kind
                    and (later.occurred_at, later.id) > (backup_report.occurred_at, backup_report.id))`.execute(
    db,
  );
}
