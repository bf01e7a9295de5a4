import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import type { RestoreReason } from "./reasons.ts";

const columns = rowOf("restore", ["id", "declared_by", "detected_at", "resumed_at", "resumed_by"], {
  reason: narrowed<RestoreReason>(),
  choice: narrowed<"send" | "discard" | null>(),
});
export type RestoreRow = RowOf<typeof columns>;

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

/** The restore that stops everything from being sent. */
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
