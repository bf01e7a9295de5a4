import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { type RunRow, runColumns } from "./run.ts";
import type { RunKind, RunState } from "./schemas.ts";

export async function selectRun(db: Database, id: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${runColumns} from hris_run as run where run.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Runs of the connection that wait for an operator: one of all, and those of changes since. */
export async function selectHeldRuns(db: Database, connectionId: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from hris_run as run
    where run.connection_id = ${connectionId} and run.state = 'held' order by run.id`.execute(db);
  return rows;
}

/** The last run of each of these connections. */
export async function selectLastRuns(
  db: Database,
  connectionIds: readonly number[],
): Promise<Map<number, RunRow>> {
  const { rows } = await sql<RunRow>`
    select distinct on (run.connection_id) ${runColumns} from hris_run as run
    where run.connection_id = any(${[...connectionIds]}::bigint[])
    order by run.connection_id, run.id desc`.execute(db);
  return new Map(rows.map((run) => [run.connection_id, run]));
}

export function runList(filter: {
  connectionId?: number | undefined;
  state?: RunState | undefined;
}): ListQuery<RunRow, "id"> {
  const conditions: RawBuilder<unknown>[] = [
    ...(filter.connectionId === undefined ? [] : [sql`run.connection_id = ${filter.connectionId}`]),
    ...(filter.state === undefined ? [] : [sql`run.state = ${filter.state}`]),
  ];
  return {
    columns: runColumns,
    from: sql`from hris_run as run`,
    conditions,
    sortColumns: { id: { expression: sql`run.id`, type: "bigint" } },
    standard: [{ key: "id", descending: true }],
    id: { expression: sql`run.id`, type: "bigint" },
  };
}

interface AskedRun {
  organizationId: number;
  connectionId: number;
  kind: RunKind;
  askedBy: string;
  notBefore: Date;
}

/**
 * Asks for a run. One is queued for a connection at most, beside a preview: a later request is answered with it, and makes
 * it a reading of all where it was to be one of changes.
 */
export async function enqueueRun(db: Database, now: Date, asked: AskedRun): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into hris_run as run (organization_id, connection_id, kind, state, asked_by, not_before, creation_date)
    values (${asked.organizationId}, ${asked.connectionId}, ${asked.kind}, 'queued', ${asked.askedBy},
            ${asked.notBefore}, ${now})
    on conflict (connection_id, (kind = 'preview')) where state = 'queued' and phase = 'read' do update
      set kind = case when excluded.kind = 'full' then 'full' else run.kind end,
          not_before = least(run.not_before, excluded.not_before)
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A run was neither queued nor found.");
  return row.id;
}

/** Whether there is a preview that was asked for after a moment and ran to its end. */
export async function hasPreviewSince(db: Database, connectionId: number, moment: string): Promise<boolean> {
  const { rows } = await sql`
    select from hris_run
    where connection_id = ${connectionId} and kind = 'preview' and state = 'succeeded' and creation_date >= ${moment}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether people of a replaced integration wait to be found again, and no operator has approved what the new one brought. */
export async function isIntegrationNew(db: Database, connectionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from hris_identity_link as link
    where link.connection_id = ${connectionId} and link.orphaned_at is not null
      and not exists (select from hris_run as run
                      where run.connection_id = ${connectionId} and run.approved_by is not null
                        and run.started_at >= link.orphaned_at)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Somebody else has read for this run, or it is gone: what the transaction wrote must not stand. */
export class LostRun extends Error {
  override readonly name = "LostRun";
}

/** As long as the transaction lasts nobody else stores a plan of the run. @throws LostRun where somebody has */
export async function lockReading(trx: Database, id: number): Promise<void> {
  const { rows } = await sql`
    select from hris_run where id = ${id} and state = 'running' and phase = 'read' for share`.execute(trx);
  if (rows.length === 0) throw new LostRun();
}
