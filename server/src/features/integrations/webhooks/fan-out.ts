import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { EventReader, SequencedEvent } from "#tenancy/events/index.ts";
import { type Lane, lockLanesOf } from "./sending/lanes/lane-queries.ts";

/** Whether the row `event` is one that the row `endpoint` gets. */
export const isWanted = sql`
  case when endpoint.event_types = '{}' then event.audience = 'public' else event.type = any(endpoint.event_types) end`;

/** Queues a delivery for each event and each active endpoint that wants it, in the sequencer's transaction. */
export const webhookReader: EventReader = {
  name: "webhooks",
  async fanOut(trx, events) {
    const outgoing = events.filter(({ audience }) => audience !== "internal");
    if (outgoing.length === 0) return;
    const endpointIds = await selectInterested(trx, outgoing);
    if (endpointIds.length === 0) return;
    const lanes = await lockLanesOf(trx, endpointIds);
    await insertDeliveries(
      trx,
      lanes.filter(({ kind }) => kind === "live"),
      outgoing,
    );
  },
  async oldestWaiting(db) {
    const { rows } = await sql<{ id: number | null }>`select min(event_id) as id from delivery`.execute(db);
    return rows[0]?.id ?? null;
  },
};

async function selectInterested(
  trx: DatabaseTransaction,
  events: readonly SequencedEvent[],
): Promise<number[]> {
  const organizationIds = [...new Set(events.map((event) => event.organization_id))];
  const { rows } = await sql<{ id: number }>`
    select id from webhook_endpoint where is_active and organization_id = any(${organizationIds})`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** In the order of the events, due since they happened; the lanes, which are locked, then know that something waits. */
async function insertDeliveries(
  trx: DatabaseTransaction,
  lanes: readonly Lane[],
  events: readonly SequencedEvent[],
): Promise<void> {
  await sql`
    with lane as materialized (
      select * from unnest(${lanes.map(({ id }) => id)}::bigint[], ${lanes.map(({ version }) => version)}::bigint[],
                           ${lanes.map((lane) => lane.endpoint_id)}::bigint[]) as lane (id, version, endpoint_id)
    ), queued as (
      insert into delivery (organization_id, endpoint_id, lane_id, event_id, event_type, due_at, creation_date)
      select endpoint.organization_id, endpoint.id, lane.id, event.id, event.type,
             event.creation_date, event.creation_date
      from event
      join webhook_endpoint as endpoint on endpoint.organization_id = event.organization_id
       and ${isWanted}
      join lane on lane.endpoint_id = endpoint.id
      where event.id = any(${events.map(({ id }) => id)}) and endpoint.is_active
      order by event.id, endpoint.id
      returning lane_id, due_at
    )
    update delivery_lane set version = delivery_lane.version + 1, next_due_at = least(next_due_at, queued.due_at)
    from lane join (select lane_id, min(due_at) as due_at from queued group by lane_id) as queued on queued.lane_id = lane.id
    where delivery_lane.id = lane.id and delivery_lane.version = lane.version`.execute(trx);
}
