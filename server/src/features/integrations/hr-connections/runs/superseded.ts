import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Snapshot } from "../hub/snapshot.ts";

/** Runs of the connection that wait: for an operator, or, approved, for their turn. */
const waiting = (connectionId: number, runId: number) => sql`
  select id from hris_run
  where connection_id = ${connectionId} and id <> ${runId}
    and (state = 'held' or state = 'queued' and phase = 'apply')`;

/** A new reading of all decides anew: what an earlier one wanted to take away is not to be done any more. */
export async function rejectWaiting(
  trx: Database,
  now: Date,
  connectionId: number,
  runId: number,
): Promise<void> {
  await sql`
    with superseded as (
      update hris_run set state = 'rejected', superseded_by = ${runId}, finished_at = ${now}
      where id in (${waiting(connectionId, runId)}) returning id
    )
    update hris_change set state = 'rejected'
    where run_id in (select id from superseded) and state in ('held', 'planned')`.execute(trx);
}

/**
 * A reading of changes decides anew about those whom it read: what an earlier one wanted to take from them leaves its
 * list, and a run with nothing left to decide is over. What it did not hold was done.
 */
export async function dropWaitingOf(
  trx: Database,
  connectionId: number,
  runId: number,
  { employees, groups }: Pick<Snapshot, "employees" | "groups">,
): Promise<void> {
  const people = [...employees.values()];
  const seen = people.map(({ hubId }) => hubId);
  const withGroups = people.filter((employee) => employee.groups !== null).map(({ hubId }) => hubId);
  const seenGroups = [...groups.keys()];
  await sql`
    update hris_change set state = 'stale'
    where run_id in (${waiting(connectionId, runId)}) and state in ('held', 'planned')
      and (kind in ('deactivate', 'create') and hub_id = any(${seen}::text[])
           or kind in ('membership_remove', 'membership_add') and hub_id = any(${withGroups}::text[])
           or kind = 'membership_remove' and hub_id is null and before ->> 'group' = any(${seenGroups}::text[])
           or kind = 'team_archive' and hub_id = any(${seenGroups}::text[]))`.execute(trx);
  await sql`
    update hris_run set state = 'succeeded', superseded_by = ${runId}
    where connection_id = ${connectionId} and state = 'held'
      and not exists (select from hris_change where run_id = hris_run.id and hris_change.state = 'held')`.execute(
    trx,
  );
}
