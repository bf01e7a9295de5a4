import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** How deliveries to an endpoint go, as its organization may see it. */
export interface EndpointState {
  id: number;
  isDisabled: boolean;
  isPaused: boolean;
  /** After many failures in a row nothing is sent for a while. */
  isResting: boolean;
  failures: number;
  /** Something waits for its next attempt. */
  hasWaiting: boolean;
  hasDelivered: boolean;
}

/** An organization's active endpoints. */
export async function selectEndpointStates(
  db: Database,
  organizationId: number,
  now: Date,
): Promise<EndpointState[]> {
  const { rows } = await sql<EndpointState>`
    select endpoint.id, disabled_at is not null as "isDisabled", paused_at is not null as "isPaused",
           coalesce(lane.resting_until > ${now}, false) as "isResting", lane.consecutive_failures as failures,
           lane.in_flight + replay.in_flight > 0
             or exists (select from delivery where delivery.organization_id = endpoint.organization_id
                                                and lane_id in (lane.id, replay.id) and claim_id is null) as "hasWaiting",
           coalesce(lane.last_success_at, replay.last_success_at) is not null as "hasDelivered"
    from webhook_endpoint as endpoint
    join delivery_lane as lane on lane.organization_id = endpoint.organization_id and lane.endpoint_id = endpoint.id
                                and lane.kind = 'live'
    join delivery_lane as replay on replay.organization_id = endpoint.organization_id and replay.endpoint_id = endpoint.id
                                  and replay.kind = 'replay'
    where endpoint.organization_id = ${organizationId} and endpoint.is_active order by endpoint.id`.execute(
    db,
  );
  return rows;
}
