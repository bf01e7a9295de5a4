import { type RawBuilder, sql } from "kysely";
import { batches } from "#kernel/batches.ts";
import { isAddressUsed } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { PlannedChange } from "./planned-change.ts";

export const changeStates = ["planned", "applied", "held", "rejected", "stale", "undone", "noted"] as const;
type ChangeState = (typeof changeStates)[number];

const changeColumns = rowOf(
  "hris_change as change",
  ["run_id", "place", "step", "hub_id", "remote_id", "person", "user_id", "team_id", "reason"],
  {
    kind: narrowed<PlannedChange["kind"]>(),
    state: narrowed<ChangeState>(),
    before: narrowed<Record<string, unknown> | null>(),
    after: narrowed<Record<string, unknown> | null>(),
  },
);
export type ChangeRow = RowOf<typeof changeColumns>;

const MOST_AT_ONCE = 500;

/** What was written, by state and by kind. */
interface StoredChanges {
  count: number;
  planned: number;
  byKind: Map<string, number>;
}

export async function insertChanges(
  trx: Database,
  run: { id: number; organizationId: number },
  changes: Iterable<PlannedChange>,
  firstPlace = 0,
): Promise<StoredChanges> {
  const stored: StoredChanges = { count: 0, planned: 0, byKind: new Map() };
  for (const batch of batches(changes, MOST_AT_ONCE)) {
    const rows = batch.map((change, index) => ({ ...change, place: firstPlace + stored.count + index }));
    await sql`
      insert into hris_change (run_id, organization_id, place, step, kind, hub_id, remote_id, person, user_id, team_id,
                               before, after, reason, state)
      select ${run.id}, ${run.organizationId}, place, step, kind, hub_id, remote_id, person, user_id, team_id,
             before, after, reason, state
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as input (
        place integer, step integer, kind text, hub_id text, remote_id text, person text, user_id bigint,
        team_id bigint, before jsonb, after jsonb, reason text, state text)`.execute(trx);
    for (const { kind, state } of batch) {
      if (state === "planned") stored.planned += 1;
      stored.byKind.set(kind, (stored.byKind.get(kind) ?? 0) + 1);
    }
    stored.count += batch.length;
  }
  return stored;
}

/** Changes that are done in one transaction. */
export interface OpenStep {
  step: number;
  /** Of the first of them; all are of one record, or members of one team. */
  kind: ChangeRow["kind"];
  changes: number;
}

/** The next steps that are still to be done, in their order, or to be taken back, the last one first. */
export async function selectOpenSteps(
  db: Database,
  runId: number,
  state: "planned" | "applied",
  size: number,
): Promise<OpenStep[]> {
  const { rows } = await sql<OpenStep>`
    select step, (array_agg(kind order by place))[1] as kind, count(*) as changes from hris_change
    where run_id = ${runId} and state = ${state}
    group by step order by step ${state === "applied" ? sql`desc` : sql``} limit ${size}`.execute(db);
  return rows;
}

export type LockedChange = ChangeRow & { is_linked: boolean; is_address_used: boolean; is_paused: boolean };

/**
 * The changes of these steps that are still in this state, locked until the transaction ends: nobody else does them meanwhile. Each
 * says whether its employee, or the address, has an account by now. The connection is locked before them, against being
 * deleted: a deletion begins there too, so neither waits for the other; where it is gone there are none.
 */
export async function lockSteps(
  trx: Database,
  run: { id: number; connection_id: number; organization_id: number },
  steps: readonly number[],
  state: ChangeState,
): Promise<LockedChange[]> {
  const { rows } = await sql<LockedChange>`
    with connection as materialized (
      select state from hris_connection
        where organization_id = ${run.organization_id} and id = ${run.connection_id} for key share
    )
    select ${changeColumns}, connection.state = 'paused' as is_paused,
           change.kind = 'create'
             and ${isAddressUsed(run.organization_id, sql`change.after ->> 'email'`)} as is_address_used,
           exists (select from hris_identity_link as link
                   where link.organization_id = ${run.organization_id} and link.connection_id = ${run.connection_id}
                     and link.hub_id = change.hub_id) as is_linked
    from connection cross join hris_change as change
    where change.organization_id = ${run.organization_id} and change.run_id = ${run.id} and change.step = any(${[...steps]}::integer[]) and change.state = ${state}
    order by change.place for update of change`.execute(trx);
  return rows;
}

/** Tells PostgreSQL how large the connector's tables have become: it would go on planning for empty ones. */
export async function refreshStatistics(db: Database): Promise<void> {
  await sql`analyze hris_change, hris_identity_link`.execute(db);
}

export interface DoneChange {
  place: number;
  state: ChangeState;
  /** Where it was not known before: of an account or team that was made. */
  userId?: number;
  teamId?: number;
  reason?: string;
  /** The statement that applied the change has also marked it as applied. */
  isMarked?: boolean;
}

/** SQL: changes are done with the statement that makes their accounts, `person`, whose `extra` has the place. */
export function markOfPeople(runId: number): RawBuilder<unknown> {
  return sql`
    update hris_change set state = 'applied', user_id = person.id from person
    where run_id = ${runId} and hris_change.place = (person.extra ->> 'place')::integer`;
}

export async function markChanges(trx: Database, runId: number, all: readonly DoneChange[]): Promise<void> {
  const done = all.filter(({ isMarked }) => !isMarked);
  if (done.length === 0) return;
  await sql`
    update hris_change set state = done.state, user_id = coalesce(hris_change.user_id, done.user_id),
        team_id = coalesce(hris_change.team_id, done.team_id), reason = coalesce(done.reason, hris_change.reason)
    from unnest(${done.map(({ place }) => place)}::integer[], ${done.map(({ state }) => state)}::text[],
                ${done.map(({ userId }) => userId ?? null)}::bigint[],
                ${done.map(({ teamId }) => teamId ?? null)}::bigint[],
                ${done.map(({ reason }) => reason ?? null)}::text[]) as done (place, state, user_id, team_id, reason)
    where run_id = ${runId} and hris_change.place = done.place`.execute(trx);
}

/** Moves all changes of a run from one state to another, such as held ones that were approved. @returns how many */
export async function moveChanges(
  trx: Database,
  runId: number,
  from: ChangeState,
  to: ChangeState,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update hris_change set state = ${to} where run_id = ${runId} and state = ${from}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** What will not be done any more says why: the changes of a step, or all that are left. */
export async function abandonPlanned(
  db: Database,
  runId: number,
  { step, reason }: { step?: number; reason: "internal_error" | "paused" | "broken_off" },
): Promise<void> {
  await sql`
    update hris_change set state = 'stale', reason = ${reason}
    where run_id = ${runId} and state = 'planned' and ${step === undefined ? sql`true` : sql`step = ${step}`}`.execute(
    db,
  );
}

/** How many changes a mistake of ours kept from being done. */
export async function countGivenUp(db: Database, runId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from hris_change
    where run_id = ${runId} and state = 'stale' and reason = 'internal_error'`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countChanges(
  db: Database,
  runId: number,
  states: readonly ChangeState[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*) as count from hris_change
    where run_id = ${runId} and state = any(${[...states]}::text[]) group by kind`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** By kind; of each how many the hub only left out. */
export type LostLately = Record<"deactivate" | "team_archive" | "membership_remove", CountedLosses>;
interface CountedLosses {
  all: number;
  absent: number;
}

/** SQL: the hub did not say that it is gone, and only left it out. */
const isByAbsence = sql`reason in ('missing_once', 'missing_twice')`;

/** What runs of the connection took away since a moment, but for what an operator has approved. */
export async function selectLostSince(db: Database, connectionId: number, since: Date): Promise<LostLately> {
  const { rows } = await sql<{ kind: string } & CountedLosses>`
    select kind, count(*) as all, count(*) filter (where ${isByAbsence}) as absent from hris_change
    where run_id in (select id from hris_run
                     where connection_id = ${connectionId} and started_at >= ${since} and approved_by is null)
      and state = 'applied' and kind in ('deactivate', 'team_archive', 'membership_remove')
    group by kind`.execute(db);
  const found = new Map(rows.map((row) => [row.kind, row]));
  const of = (kind: keyof LostLately) => found.get(kind) ?? { all: 0, absent: 0 };
  return {
    deactivate: of("deactivate"),
    team_archive: of("team_archive"),
    membership_remove: of("membership_remove"),
  };
}

/** Accounts that a run deactivated although the hub never said that their employees are gone. */
export async function countAbsences(db: Database, runId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from hris_change
    where run_id = ${runId} and kind = 'deactivate' and state = 'applied' and ${isByAbsence}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface ChangeFilter {
  runId?: number | undefined;
  /** The run that wrote down who was left alone. */
  notesRunId?: number | null | undefined;
  userId?: number | undefined;
  kind?: string | undefined;
  state?: ChangeState | undefined;
  search?: string | undefined;
}

export type ListedChange = ChangeRow & { run_finished_at: string | null; run_kind: string };

/** Of a run in its order, or of a person the latest first. */
export function changeList(filter: ChangeFilter): ListQuery<ListedChange, "run" | "place"> {
  const { runId, notesRunId, userId, kind, state, search } = filter;
  const ofRun = notesRunId
    ? sql`((change.run_id = ${runId} and change.state <> 'noted') or (change.run_id = ${notesRunId} and change.state = 'noted'))`
    : sql`change.run_id = ${runId}`;
  const conditions: RawBuilder<unknown>[] = [
    ...(runId === undefined ? [] : [ofRun]),
    ...(userId === undefined ? [] : [sql`change.user_id = ${userId} and run.kind <> 'preview'`]),
    ...(kind === undefined ? [] : [sql`change.kind = ${kind}`]),
    ...(state === undefined ? [] : [sql`change.state = ${state}`]),
    ...(search ? [sql`strpos(lower(change.person), lower(${search})) > 0`] : []),
  ];
  const isOfPerson = userId !== undefined;
  return {
    columns: sql<ListedChange>`${changeColumns}, run.finished_at as run_finished_at, run.kind as run_kind`,
    from: sql`from hris_change as change
      join hris_run as run on run.organization_id = change.organization_id and run.id = change.run_id`,
    conditions,
    sortColumns: {
      run: { expression: sql`change.run_id`, type: "bigint" },
      place: { expression: sql`change.place`, type: "bigint" },
    },
    standard: [{ key: "run", descending: isOfPerson }],
    id: { expression: sql`change.place`, type: "bigint" },
  };
}
