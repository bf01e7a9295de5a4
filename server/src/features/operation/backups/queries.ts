import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { backupKinds } from "./schemas.ts";

type BackupKind = (typeof backupKinds)[number];

export async function insertReport(
  db: Database,
  report: { kind: BackupKind; occurredAt: Date; reportedAt: Date; reportedBy: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into backup_report (kind, occurred_at, reported_at, reported_by)
    values (${report.kind}, ${report.occurredAt}, ${report.reportedAt}, ${report.reportedBy}) returning id`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("The backup report was not stored.");
  return row.id;
}

export async function selectBackupState(
  db: Database,
): Promise<{ made_at: string | null; proven_at: string | null }> {
  const { rows } = await sql<{ made_at: string | null; proven_at: string | null }>`
    select (select max(occurred_at) from backup_report where kind = 'made') as made_at,
           (select max(occurred_at) from backup_report where kind = 'proven') as proven_at`.execute(db);
  return rows[0] ?? { made_at: null, proven_at: null };
}
