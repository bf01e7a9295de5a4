import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { EndedAttempt } from "./completion.ts";

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
 * locked. Deliveries are looked up by id: with a join alone, the planner scans the whole queue once per delivery as long
 * as its statistics say that the queue is short.
 * @returns those that counted: the others' leases had ended
 */
export async function completeDelivered(
  db: Database,
  attempts: readonly EndedAttempt[],
  now: Date,
): Promise<EndedAttempt[]> {
  const column = <T>(read: (attempt: EndedAttempt) => T) => attempts.map(read);
  const ids = column(({ delivery }) => delivery.id);
  const { rows } = await sql<{ id: number; claim_id: string }>`
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
      where delivery.id = any(${ids}) and delivery.id = ended.id and delivery.claim_id = ended.claim_id
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
      select lane_id, count(*)::int as ended from leaving group by lane_id
    ), locked as materialized (
      select lane.id, counted.ended from counted join delivery_lane as lane on lane.id = counted.lane_id
      order by lane.id for no key update of lane
    ), updated as (
      update delivery_lane as lane
      set in_flight = lane.in_flight - locked.ended, consecutive_failures = 0, trips = 0, resting_until = null,
          failing_since = null, last_success_at = ${now}
      from locked where lane.id = locked.id
    )
    select id, claim_id from leaving`.execute(db);
  const held = new Map(rows.map(({ id, claim_id: claimId }) => [id, claimId]));
  return attempts.filter(({ delivery }) => held.get(delivery.id) === delivery.claim_id);
}
