import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import type { RestoreReason } from "./reasons.ts";

export interface RestoreRow {
  id: number;
  reason: RestoreReason;
  declared_by: string | null;
  detected_at: string;
  resumed_at: string | null;
  resumed_by: string | null;
  choice: "send" | "discard" | null;
}

const columns = sql<RestoreRow>`id, reason, declared_by, detected_at, resumed_at, resumed_by, choice`;

/** The newest first. */
export function restoreList(): ListQuery<RestoreRow, "id"> {
  const id: SortColumn = { expression: sql`id`, type: "bigint" };
  return {
    columns,
    from: sql`from restore`,
    conditions: [],
    sortColumns: { id },
    standard: [{ key: "id", descending: true }],
    id,
  };
}

/** The restore because of which nothing is sent. */
export async function selectOpenRestore(db: Database): Promise<RestoreRow | null> {
  const { rows } = await sql<RestoreRow>`select ${columns} from restore where resumed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** One that is not decided about yet stays the one there is. */
export async function insertRestore(
  trx: DatabaseTransaction,
  { reason, declaredBy, now }: { reason: RestoreReason; declaredBy: string | null; now: Date },
): Promise<void> {
  await sql`
    insert into restore (reason, declared_by, detected_at) values (${reason}, ${declaredBy}, ${now})
    on conflict ((true)) where resumed_at is null do nothing`.execute(trx);
}

/** @returns the restore that was decided about; null: nothing was on hold */
export async function resumeAfter(
  trx: DatabaseTransaction,
  { choice, by, now }: { choice: "send" | "discard"; by: string; now: Date },
): Promise<RestoreRow | null> {
  const { rows } = await sql<RestoreRow>`
    update restore set resumed_at = ${now}, resumed_by = ${by}, choice = ${choice}
    where resumed_at is null returning ${columns}`.execute(trx);
  return rows[0] ?? null;
}
