import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { LeftLane } from "../lanes/due-floor.ts";
import { newestVersion } from "../lanes/newest-version.ts";
import type { EndedAttempt, Recorded } from "./completion.ts";

/**
 * Separates the lanes where everything was delivered from those where something failed. Success forgets whatever was
 * wrong before, so it can be written down without looking at the lane, in a single statement. What was replayed changes
 * the live lane beside it, too, and goes with the others.
 */
export function splitByLane(attempts: readonly EndedAttempt[]) {
  const closer = new Set(
    attempts
      .filter(({ delivery, outcome }) => delivery.is_replay || outcome.next.kind !== "delivered")
      .map(({ delivery }) => delivery.lane_id),
  );
  const { delivered = [], mixed = [] } = Object.groupBy(attempts, ({ delivery }) =>
    closer.has(delivery.lane_id) ? "mixed" : "delivered",
  );
  return { delivered, mixed };
}

/**
 * Writes down attempts of live lanes that all succeeded; like `completeAttempts`, which is for all others, it locks the
 * lanes last and in their order. One statement is enough: what it adds to a lane, it adds to the lane as it finds it once
 * locked: the newest version that it saw, or the one that took its place meanwhile. Deliveries are looked up by id: with a join
 * alone, the planner scans the whole queue once per delivery as long as its statistics say that the queue is short; and "not
 * distinct" keeps it from the index of those that are claimed, which is short too but for what a held snapshot leaves in it.
 */
export async function completeDelivered(
  db: Database,
  attempts: readonly EndedAttempt[],
  now: Date,
): Promise<Recorded> {
  const column = <T>(read: (attempt: EndedAttempt) => T) => attempts.map(read);
  const ids = column(({ delivery }) => delivery.id);
  const { rows } = await sql<{ id: number; claim_id: string; lanes: LeftLane[] | null }>`
    with ended as materialized (
      select * from unnest(
        ${ids}::bigint[], ${column(({ delivery }) => delivery.claim_id)}::uuid[],
        ${column(({ startedAt }) => startedAt)}::timestamptz[], ${column(({ outcome }) => outcome.durationMs)}::int[],
        ${column(({ outcome }) => outcome.status)}::int[], ${column(({ outcome }) => outcome.responseBody)}::text[],
        ${column(({ outcome }) => outcome.responseTruncated)}::boolean[], ${column(({ outcome }) => outcome.address)}::text[],
        ${column(({ signatures }) => signatures.service)}::text[], ${column(({ signatures }) => signatures.standard)}::text[]
      ) as ended (id, claim_id, started_at, duration_ms, status, response_body, response_truncated, address, signature,
                  standard_signature)
    ), leaving as (
      delete from delivery using ended
      where delivery.id = any(${ids}) and delivery.id = ended.id and delivery.claim_id is not distinct from ended.claim_id
      returning delivery.*, started_at, duration_ms, status, response_body, response_truncated, address, signature,
                standard_signature
    ), moved as (
      insert into finished_delivery (id, organization_id, endpoint_id, event_id, event_type, status, round, attempts,
                                     last_status, creation_date, finished_at)
      select id, organization_id, endpoint_id, event_id, event_type, 'delivered', round, attempts + 1, status,
             creation_date, ${now}
      from leaving
    ), logged as (
      insert into delivery_attempt (organization_id, delivery_id, round, number, started_at, duration_ms, status,
                                    response_body, response_truncated, address, signature, standard_signature)
      select organization_id, id, round, attempts + 1, started_at, duration_ms, status, response_body,
             response_truncated, address, signature, standard_signature
      from leaving
    ), counted as materialized (
      select endpoint_id, lane_id, count(*)::int as ended from leaving group by endpoint_id, lane_id
    ), locked as materialized (
      select lane.id, seen.version, ended
      from (select * from counted order by endpoint_id) as counted
      cross join lateral ${newestVersion(sql`lane_id`)} as seen
      cross join lateral (
        select id from delivery_lane where id = lane_id and version >= seen.version
        order by version desc limit 1 for no key update
      ) as lane
    ), updated as (
      update delivery_lane as lane
      set version = lane.version + 1, in_flight = lane.in_flight - locked.ended, consecutive_failures = 0, trips = 0, resting_until = null,
          failing_since = null, last_success_at = ${now}
      from locked where lane.id = locked.id and lane.version >= locked.version
      returning lane.id, lane.next_due_at, lane.resting_until
    )
    select id, claim_id,
           case when row_number() over () = 1 then (select json_agg(updated) from updated) end as lanes
    from leaving`.execute(db);
  const held = new Map(rows.map(({ id, claim_id: claimId }) => [id, claimId]));
  return {
    recorded: attempts.filter(({ delivery }) => held.get(delivery.id) === delivery.claim_id),
    lanes: rows.flatMap(({ lanes }) => lanes ?? []),
  };
}
