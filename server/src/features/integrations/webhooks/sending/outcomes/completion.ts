import { sql } from "kysely";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { AttemptOutcome } from "../attempt-outcome.ts";
import { type DisabledReason, disableWhereAsked } from "../disabling/disabling.ts";
import type { ClaimedDelivery } from "../lanes/claim.ts";
import type { LeftLane } from "../lanes/due-floor.ts";
import { hasFailedForDays, healthAfter, type LaneHealth } from "../lanes/lane-health.ts";
import { type Lane, laneOf, lockLanesOf } from "../lanes/lane-queries.ts";
import type { Signatures } from "../request.ts";
import { recordFailures } from "./last-failures.ts";

/** One attempt that ended. */
export interface EndedAttempt {
  delivery: ClaimedDelivery;
  startedAt: Date;
  signatures: Signatures;
  outcome: AttemptOutcome;
}

interface Completion extends Recorded {
  disabled: { endpointId: number; reason: DisabledReason }[];
}

/** What was written down. */
export interface Recorded {
  /** Attempts that counted: the others' leases had ended, and somebody else's result stands. */
  recorded: EndedAttempt[];
  /** Their lanes, which have room again. */
  lanes: LeftLane[];
}

/**
 * Writes down how attempts ended, all in one transaction, and what that means for their lanes and endpoints. The lanes,
 * which the next claim waits for, are locked last, so code that locks lanes first must not wait for claimed deliveries.
 */
export async function completeAttempts(
  db: Database,
  attempts: readonly EndedAttempt[],
  now: Date,
): Promise<Completion> {
  return transactionRetrying(db, async (trx) => {
    const held = await releaseClaims(trx, attempts, now);
    // By claim: one worker may have sent the same delivery under two of them.
    const recorded = attempts.filter(({ delivery }) => held.get(delivery.id) === delivery.claim_id);
    if (recorded.length === 0) return { recorded, lanes: [], disabled: [] };
    await logAttempts(trx, recorded);
    await recordFailures(trx, recorded, now);
    const lanes = await lockLanesOf(trx, [...new Set(recorded.map(({ delivery }) => delivery.endpoint_id))]);
    const changes = changedLanes(lanes, recorded, now);
    const left = await updateLanes(trx, changes);
    const disabled: Completion["disabled"] = [];
    for (const candidate of endpointsInQuestion(recorded, changes, now)) {
      if (await disableWhereAsked(trx, candidate, now)) disabled.push(candidate);
    }
    return { recorded, lanes: left, disabled };
  });
}

/**
 * Finished deliveries move to the history, the others wait for their next attempt: each only where the claim is still
 * ours; compared so that the deliveries are found by their ids, as in `completeDelivered`. @returns which deliveries those were, and under which claim
 */
async function releaseClaims(
  trx: Database,
  attempts: readonly EndedAttempt[],
  now: Date,
): Promise<Map<number, string>> {
  const column = <T>(read: (attempt: EndedAttempt) => T) => attempts.map(read);
  const ids = column(({ delivery }) => delivery.id);
  const { rows } = await sql<{ id: number; claim_id: string }>`
    with ended as materialized (
      select * from unnest(
        ${ids}::bigint[], ${column(({ delivery }) => delivery.claim_id)}::uuid[],
        ${column(({ outcome }) => outcome.next.kind)}::text[], ${column((attempt) => dueAfter(attempt, now))}::timestamptz[],
        ${column(({ outcome }) => outcome.status)}::int[], ${column(({ outcome }) => outcome.error)}::text[]
      ) as ended (id, claim_id, next, due_at, status, error)
    ), waiting as (
      update delivery set claim_id = null, leased_until = null, attempts = attempts + 1, due_at = ended.due_at,
                          last_status = ended.status, last_error = ended.error
      from ended
      where delivery.id = any(${ids}) and delivery.id = ended.id and delivery.claim_id is not distinct from ended.claim_id
        and ended.next = 'retry'
      returning delivery.id, ended.claim_id
    ), leaving as (
      delete from delivery using ended
      where delivery.id = any(${ids}) and delivery.id = ended.id and delivery.claim_id is not distinct from ended.claim_id
        and ended.next <> 'retry'
      returning delivery.*, ended.next, ended.status, ended.error
    ), moved as (
      insert into finished_delivery (id, organization_id, endpoint_id, event_id, event_type, status, round, attempts,
                                     last_status, last_error, creation_date, finished_at)
      select id, organization_id, endpoint_id, event_id, event_type, next, round, attempts + 1, status, error,
             creation_date, ${now}
      from leaving
    )
    select id, claim_id from waiting union all select id, claim_id from leaving`.execute(trx);
  return new Map(rows.map(({ id, claim_id: claimId }) => [id, claimId]));
}

function dueAfter({ outcome }: EndedAttempt, now: Date): Date | null {
  return outcome.next.kind === "retry" ? new Date(now.getTime() + outcome.next.pauseMs) : null;
}

async function logAttempts(trx: Database, attempts: readonly EndedAttempt[]): Promise<void> {
  const column = <T>(read: (attempt: EndedAttempt) => T) => attempts.map(read);
  await sql`
    insert into delivery_attempt (organization_id, delivery_id, round, number, started_at, duration_ms, status, error,
                                  message, response_body, response_truncated, address, signature, standard_signature)
    select * from unnest(
      ${column(({ delivery }) => delivery.organization_id)}::bigint[], ${column(({ delivery }) => delivery.id)}::bigint[],
      ${column(({ delivery }) => delivery.round)}::int[], ${column(({ delivery }) => delivery.attempts + 1)}::int[],
      ${column(({ startedAt }) => startedAt)}::timestamptz[], ${column(({ outcome }) => outcome.durationMs)}::int[],
      ${column(({ outcome }) => outcome.status)}::int[], ${column(({ outcome }) => outcome.error)}::text[],
      ${column(({ outcome }) => outcome.message)}::text[], ${column(({ outcome }) => outcome.responseBody)}::text[],
      ${column(({ outcome }) => outcome.responseTruncated)}::boolean[], ${column(({ outcome }) => outcome.address)}::text[],
      ${column(({ signatures }) => signatures.service)}::text[], ${column(({ signatures }) => signatures.standard)}::text[]
    )`.execute(trx);
}

interface LaneChange {
  lane: Lane;
  ended: number;
  earliestRetry: Date | null;
  lastSuccessAt: Date | null;
  health: LaneHealth;
}

function changedLanes(lanes: readonly Lane[], attempts: readonly EndedAttempt[], now: Date): LaneChange[] {
  const byLane = Map.groupBy(attempts, ({ delivery }) => delivery.lane_id);
  return lanes.flatMap((lane) => {
    const ended = byLane.get(lane.id) ?? [];
    const own = successesAmong(ended);
    // A receiver that takes what is replayed has recovered.
    const replayed = lane.kind === "live" ? successesAmong(byLane.get(replayLaneBeside(lane)) ?? []) : 0;
    const successes = own + replayed;
    if (ended.length + replayed === 0) return [];
    const retries = ended.map((attempt) => dueAfter(attempt, now)?.getTime() ?? Number.POSITIVE_INFINITY);
    const earliest = Math.min(...retries);
    return {
      lane,
      ended: ended.length,
      earliestRetry: Number.isFinite(earliest) ? new Date(earliest) : null,
      lastSuccessAt: successes > 0 ? now : null,
      health: healthAfter(healthOf(lane), { successes, failures: ended.length - own }, now),
    };
  });

  function replayLaneBeside({ endpoint_id: endpointId }: Lane): number {
    return laneOf(
      lanes.filter((lane) => lane.endpoint_id === endpointId),
      "replay",
    ).id;
  }
}

function successesAmong(attempts: readonly EndedAttempt[]): number {
  return attempts.filter(({ outcome }) => outcome.next.kind === "delivered").length;
}

function healthOf(lane: Lane): LaneHealth {
  return {
    consecutiveFailures: lane.consecutive_failures,
    trips: lane.trips,
    restingUntil: lane.resting_until === null ? null : new Date(lane.resting_until),
    failingSince: lane.failing_since === null ? null : new Date(lane.failing_since),
  };
}

/** The lanes are locked, and still as they were read then. */
async function updateLanes(trx: Database, changes: readonly LaneChange[]): Promise<LeftLane[]> {
  const column = <T>(read: (change: LaneChange) => T) => changes.map(read);
  const { rows } = await sql<LeftLane>`
    update delivery_lane as lane
    set version = lane.version + 1, in_flight = lane.in_flight - change.ended, next_due_at = least(lane.next_due_at, change.earliest_retry),
        consecutive_failures = change.consecutive_failures, trips = change.trips,
        resting_until = change.resting_until, failing_since = change.failing_since,
        last_success_at = coalesce(change.last_success_at, lane.last_success_at)
    from unnest(
      ${column(({ lane }) => lane.id)}::bigint[], ${column(({ lane }) => lane.version)}::bigint[],
      ${column(({ ended }) => ended)}::int[],
      ${column(({ earliestRetry }) => earliestRetry)}::timestamptz[],
      ${column(({ health }) => health.consecutiveFailures)}::int[], ${column(({ health }) => health.trips)}::int[],
      ${column(({ health }) => health.restingUntil)}::timestamptz[], ${column(({ health }) => health.failingSince)}::timestamptz[],
      ${column(({ lastSuccessAt }) => lastSuccessAt)}::timestamptz[]
    ) as change (id, version, ended, earliest_retry, consecutive_failures, trips, resting_until, failing_since,
                 last_success_at)
    where lane.id = change.id and lane.version = change.version
    returning lane.id, lane.next_due_at, lane.resting_until`.execute(trx);
  return rows;
}

/** Those that would be disabled if their settings ask for it. */
function endpointsInQuestion(attempts: readonly EndedAttempt[], changes: readonly LaneChange[], now: Date) {
  const reasons = new Map<number, DisabledReason>();
  for (const { lane, health } of changes) {
    if (lane.kind === "live" && hasFailedForDays(health, now)) reasons.set(lane.endpoint_id, "failing");
  }
  for (const { delivery, outcome } of attempts) if (outcome.isGone) reasons.set(delivery.endpoint_id, "gone");
  return [...reasons].map(([endpointId, reason]) => ({ endpointId, reason }));
}
