import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { RunRow } from "../../run-queue/run.ts";

/** Back to the queue, to do what was held. The number of employees that it read is what the next reading is compared with. */
export async function approveHeld(
  trx: Database,
  now: Date,
  { id, connection_id, is_complete, counts }: RunRow,
  approvedBy: string,
): Promise<void> {
  await sql`
    update hris_run
    set state = 'queued', approved_by = ${approvedBy}, not_before = ${now}, finished_at = null,
        planned = (select count(*) from hris_change where run_id = ${id} and state in ('planned', 'applied'))
    where id = ${id}`.execute(trx);
  if (!is_complete) return;
  await sql`
    update hris_connection set last_complete_count = ${counts.read ?? null} where id = ${connection_id}`.execute(
    trx,
  );
}

export async function rejectHeld(trx: Database, now: Date, id: number): Promise<void> {
  await sql`update hris_run set state = 'rejected', finished_at = ${now} where id = ${id}`.execute(trx);
}

export async function beginUndo(trx: Database, now: Date, id: number): Promise<void> {
  await sql`
    update hris_run set state = 'queued', phase = 'undo', not_before = ${now}, done = 0, finished_at = null,
        planned = (select count(*) from hris_change where run_id = ${id} and state = 'applied')
    where id = ${id}`.execute(trx);
}

/** Whether no later run has changed anything, and none is at it. */
export async function isLastApplied(trx: Database, { id, connection_id }: RunRow): Promise<boolean> {
  const { rows } = await sql`
    select from hris_run as other
    where other.connection_id = ${connection_id}
      and (other.state = 'running'
           or other.id > ${id} and exists (select from hris_change where run_id = other.id and state = 'applied'))
    limit 1`.execute(trx);
  return rows.length === 0;
}
