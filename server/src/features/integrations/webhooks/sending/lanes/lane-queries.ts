import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { isClosed } from "#tenancy/organizations/index.ts";
import { newestVersionOf } from "./newest-version.ts";

export interface Lane {
  id: number;
  version: number;
  organization_id: number;
  endpoint_id: number;
  kind: "live" | "replay";
  in_flight: number;
  next_due_at: string | null;
  consecutive_failures: number;
  trips: number;
  resting_until: string | null;
  failing_since: string | null;
}

/**
 * Locks all lanes of the endpoints, in the order in which everybody locks them: that of their endpoints, and live before replay. A
 * statement of its own: what follows in the transaction sees what the previous holder wrote, and finds a lane by its version.
 * Of each the newest version is looked up first, and then the lane from there on.
 */
export async function lockLanesOf(trx: Database, endpointIds: readonly number[]): Promise<Lane[]> {
  const { rows } = await sql<Lane>`
    select lane.id, lane.version, organization_id, lane.endpoint_id, lane.kind, in_flight, next_due_at,
           consecutive_failures, trips, resting_until, failing_since
    from (
      select endpoint.id as endpoint_id, each.kind,
             ${newestVersionOf(sql`endpoint.id`, sql`each.kind`)} as version
      from unnest(${[...endpointIds]}::bigint[]) as endpoint (id) cross join (values ('live'), ('replay')) as each (kind)
      order by endpoint.id, each.kind
    ) as wanted
    cross join lateral (
      select * from delivery_lane
      where endpoint_id = wanted.endpoint_id and kind = wanted.kind and version >= wanted.version
      order by version desc limit 1 for no key update
    ) as lane`.execute(trx);
  return rows;
}

/** @throws when it is not among the endpoint's lanes, which always come in pairs */
export function laneOf(lanes: readonly Lane[], kind: Lane["kind"]): Lane {
  const lane = lanes.find((candidate) => candidate.kind === kind);
  if (!lane) throw new Error(`An endpoint has no ${kind} lane.`);
  return lane;
}

/** A live lane with the usual number of places, and one for replays. */
export async function insertLanes(
  trx: Database,
  endpoint: { id: number; organizationId: number },
  mostInFlight: { live: number; replay: number },
): Promise<void> {
  await sql`
    insert into delivery_lane (organization_id, endpoint_id, kind, most_in_flight)
    values (${endpoint.organizationId}, ${endpoint.id}, 'live', ${mostInFlight.live}),
           (${endpoint.organizationId}, ${endpoint.id}, 'replay', ${mostInFlight.replay})`.execute(trx);
  await alignLanes(trx, endpoint.id);
}

/** Opens or closes the endpoint's lanes, which must be locked, as its settings say. Opening forgets old failures. */
export async function alignLanes(trx: Database, endpointId: number): Promise<void> {
  await sql`
    update delivery_lane as lane
    set is_open = wanted.is_open,
        consecutive_failures = case when wanted.is_open and not lane.is_open then 0 else lane.consecutive_failures end,
        trips = case when wanted.is_open and not lane.is_open then 0 else lane.trips end,
        resting_until = case when wanted.is_open and not lane.is_open then null else lane.resting_until end,
        failing_since = case when wanted.is_open and not lane.is_open then null else lane.failing_since end
    from (select id, is_active and paused_at is null and disabled_at is null
                     and not ${isClosed(sql`organization_id`)} as is_open
          from webhook_endpoint where id = ${endpointId}) as wanted
    where lane.endpoint_id = wanted.id`.execute(trx);
}

/** The same for all endpoints of an organization, after it was closed or reopened: nothing of it is sent in between. */
export async function alignLanesOf(trx: Database, organizationId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from webhook_endpoint where organization_id = ${organizationId} order by id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await lockLanesOf(trx, ids);
  for (const id of ids) await alignLanes(trx, id);
}

/** Ends the rest of lanes, which must be locked, unless failures put them to rest. */
export async function wakeLanesOf(trx: Database, endpointId: number): Promise<void> {
  await sql`
    update delivery_lane set resting_until = null
    where endpoint_id = ${endpointId} and consecutive_failures = 0`.execute(trx);
}
