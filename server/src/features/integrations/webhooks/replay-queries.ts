import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { isWanted } from "./fan-out.ts";
import { PING_TYPE } from "./ping-type.ts";

/** What of one endpoint is to be sent again. */
export interface ReplaySelection {
  endpointId: number;
  /** missed: events that it wants and that were never queued for it. */
  status: "failed" | "delivered" | "missed";
  event?: string | undefined;
  /** Moments, as PostgreSQL text: from the first on, before the second. */
  from?: string | undefined;
  to?: string | undefined;
}

interface Replayable {
  /** Of the finished delivery, or of the event that was missed. */
  id: number;
  creation_date: string;
}

export async function countReplayable(db: Database, selection: ReplaySelection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${source(selection)}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The oldest first. */
export async function selectReplayable(
  db: Database,
  selection: ReplaySelection,
  limit: number,
): Promise<Replayable[]> {
  const { rows } = await sql<Replayable>`
    select id, creation_date from (${source(selection)}) as found order by creation_date, id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** When the oldest event happened of what failed for an endpoint since a moment. Null: nothing did. */
export async function firstFailed(
  db: Database,
  { endpointId, since }: { endpointId: number; since: string },
): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`
    select min(creation_date) as first from finished_delivery
    where endpoint_id = ${endpointId} and status = 'failed' and finished_at >= ${since}`.execute(db);
  return rows[0]?.first ?? null;
}

function source(selection: ReplaySelection): RawBuilder<unknown> {
  const { endpointId, status } = selection;
  if (status === "missed") {
    return sql`
      select event.id, event.creation_date from event
      join webhook_endpoint as endpoint on endpoint.organization_id = event.organization_id and endpoint.id = ${endpointId}
      where event.position is not null and ${isWanted} and ${isNotQueued(endpointId)}
        and ${within(selection, sql.ref("event.type"), sql.ref("event.creation_date"))}`;
  }
  return sql`
    select id, creation_date from finished_delivery as finished
    where endpoint_id = ${endpointId} and status = ${status} and event_type <> ${PING_TYPE}
      and ${within(selection, sql.ref("event_type"), sql.ref("finished.creation_date"))}
      and exists (select from event where event.id = finished.event_id)`;
}

function within(
  { event, from, to }: ReplaySelection,
  type: RawBuilder<unknown>,
  moment: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(event === undefined ? [] : [sql`${type} = ${event}`]),
      ...(from === undefined ? [] : [sql`${moment} >= ${from}`]),
      ...(to === undefined ? [] : [sql`${moment} < ${to}`]),
    ],
    sql` and `,
  );
}

/** Of the row `event`: neither waiting nor finished for the endpoint. A delivery carries its event's moment. */
function isNotQueued(endpointId: number): RawBuilder<unknown> {
  return sql`
    not exists (select from delivery where delivery.endpoint_id = ${endpointId} and delivery.event_id = event.id)
    and not exists (select from finished_delivery as finished
                    where finished.endpoint_id = ${endpointId} and finished.event_id = event.id)`;
}

/** Queues events that an endpoint missed, unless that has been done meanwhile. Its lanes must be locked. @returns how many */
export async function queueMissed(
  trx: Database,
  { endpointId, ids }: { endpointId: number; ids: readonly number[] },
  lane: { id: number },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with queued as (
      insert into delivery (organization_id, endpoint_id, lane_id, event_id, event_type, due_at, creation_date)
      select event.organization_id, ${endpointId}::bigint, ${lane.id}::bigint, event.id, event.type,
             ${now}::timestamptz, event.creation_date
      from event where event.id = any(${[...ids]}) and ${isNotQueued(endpointId)}
      order by event.creation_date, event.id
      returning id
    ), ${woken(lane, now)}
    select count(*)::int as count from queued`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * Puts finished deliveries of one endpoint back into a queue: same id, same bytes, a new round. Those whose event is
 * no longer kept stay where they are. The endpoint's lanes must be locked. @returns how many
 */
export async function requeueFinished(
  trx: Database,
  { endpointId, ids }: { endpointId: number; ids: readonly number[] },
  lane: { id: number },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with leaving as (
      delete from finished_delivery as finished
      where endpoint_id = ${endpointId} and id = any(${[...ids]})
        and exists (select from event where event.id = finished.event_id)
      returning *
    ), queued as (
      insert into delivery (id, organization_id, endpoint_id, lane_id, event_id, event_type, round, due_at, creation_date)
      overriding system value
      select id, organization_id, endpoint_id, ${lane.id}::bigint, event_id, event_type, round + 1, ${now}::timestamptz, creation_date
      from leaving order by creation_date, id
      returning id
    ), ${woken(lane, now)}
    select count(*)::int as count from queued`.execute(trx);
  return rows[0]?.count ?? 0;
}

function woken(lane: { id: number }, now: Date): RawBuilder<unknown> {
  return sql`
    woken as (
      update delivery_lane set next_due_at = least(next_due_at, ${now})
      where id = ${lane.id} and exists (select from queued)
    )`;
}
