import { sql } from "kysely";
import { uuidV4 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import { FAILURES_TO_TRIP } from "./lane-health.ts";

/** A delivery that is this worker's to send until its lease ends. */
export interface ClaimedDelivery {
  id: number;
  claim_id: string;
  organization_id: number;
  endpoint_id: number;
  lane_id: number;
  is_replay: boolean;
  round: number;
  /** Finished attempts of this round. */
  attempts: number;
  /** The envelope's id and type, and its bytes as they were stored. */
  event_id: string;
  event_type: string;
  body: string;
  /** Of the request that made the event, where that was traced. */
  trace_parent: string | null;
}

interface ClaimRequest {
  now: Date;
  /** How many deliveries at most. */
  size: number;
  leaseMs: number;
}

/**
 * Takes deliveries that are due: endpoints first, then a fair share of each, so that however much one endpoint has
 * waiting, the others are served. Three statements, because each must see what was committed before it began: in a
 * single one, deliveries queued between its snapshot and its lock would be overlooked and the wake-up overwritten.
 * `onLocked` is called when the lanes are locked: who wants them from then on waits, and this claim misses none.
 */
export async function claimDeliveries(
  db: Database,
  request: ClaimRequest,
  onLocked: (lanes: readonly DueLane[]) => void = () => undefined,
): Promise<ClaimedDelivery[]> {
  return db.transaction().execute(async (trx) => {
    const lanes = await lockDueLanes(trx, request);
    if (lanes.length === 0) return [];
    onLocked(lanes);
    const claimed = await takeDeliveries(trx, lanes, request);
    await settleLanes(trx, lanes, claimed);
    return claimed;
  });
}

export interface DueLane {
  id: number;
  endpoint_id: number;
  slots: number;
  is_replay: boolean;
  /** Its next delivery shall be one that was tried before, if one is due. */
  prefers_retry: boolean;
}

/**
 * The lanes with something due and a place free, the longest waiting first, replays last. Lanes locked by others are
 * skipped.
 */
export async function lockDueLanes(trx: Database, { now, size }: ClaimRequest): Promise<DueLane[]> {
  // A lane whose breaker has tripped gets one place: the delivery that finds out whether its receiver has recovered.
  const slots = sql`case when consecutive_failures >= ${sql.lit(FAILURES_TO_TRIP)} then 1 else most_in_flight end - in_flight`;
  // Every other time one that was tried before: a receiver may fail whatever is new to it, or certain events for good,
  // and neither may keep the lane shut.
  const prefersRetry = sql`consecutive_failures >= ${sql.lit(FAILURES_TO_TRIP)} and trips % 2 = 1`;
  const { rows } = await sql<DueLane>`
    select id, endpoint_id, ${slots} as slots, ${prefersRetry} as prefers_retry,
           kind = 'replay' as is_replay
    from delivery_lane
    where is_open and next_due_at <= ${now} and ${slots} > 0 and (resting_until is null or resting_until <= ${now})
    order by kind, next_due_at limit ${size} for no key update skip locked`.execute(trx);
  return rows;
}

/**
 * Nobody else takes them: their lanes are locked. The claim's own condition would see to it even so. They are found by
 * their ids, gathered first: joined to the queue, the planner reads all of it while its statistics still say that it is short.
 */
export async function takeDeliveries(
  trx: Database,
  lanes: readonly DueLane[],
  { now, size, leaseMs }: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  const share = Math.max(1, Math.floor(size / lanes.length));
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const isDue = sql`lane_id = lane.id and claim_id is null and due_at <= ${now}`;
  const replayLanes = lanes.filter((lane) => lane.is_replay).map(({ id }) => id);
  const { rows } = await sql<ClaimedDelivery>`
    with taken as (
      update delivery set claim_id = ${uuidV4()}, leased_until = ${leasedUntil}
      where claim_id is null and id = any(array(
        select waiting.id
        from unnest(${lanes.map(({ id }) => id)}::bigint[], ${lanes.map(({ slots }) => slots)}::int[],
                    ${lanes.map(({ prefers_retry }) => prefers_retry)}::boolean[]) as lane (id, slots, prefers_retry)
        cross join lateral (
          (select id from delivery where lane.prefers_retry and ${isDue} and attempts > 0 order by due_at, id limit 1)
          union all
          (select id from delivery where ${isDue} order by due_at, id limit least(lane.slots, ${share}::int))
          limit least(lane.slots, ${share}::int)
        ) as waiting))
      returning delivery.*
    )
    select taken.id, claim_id, taken.organization_id, endpoint_id, lane_id,
           lane_id = any(${replayLanes}::bigint[]) as is_replay, round, attempts, event.event_id, event_type, body, trace_parent
    from taken join event on event.id = taken.event_id
    order by due_at, taken.id`.execute(trx);
  return rows;
}

/**
 * Counts what was taken, and notes when the next waiting delivery is due: the true minimum, not a guess. The commit need
 * not wait for the disk: should PostgreSQL crash and forget the claim, the deliveries wait again, and results that were
 * written down after it would be forgotten with it.
 */
export async function settleLanes(
  trx: Database,
  lanes: readonly DueLane[],
  claimed: readonly ClaimedDelivery[],
): Promise<void> {
  const relaxed = sql`(select set_config('synchronous_commit', 'off', true))`;
  const taken = Map.groupBy(claimed, (delivery) => delivery.lane_id);
  await sql`
    update delivery_lane as lane set in_flight = in_flight + claim.taken,
      next_due_at = (select due_at from delivery where lane_id = lane.id and claim_id is null order by due_at limit 1)
    from unnest(${lanes.map(({ id }) => id)}::bigint[], ${lanes.map(({ id }) => taken.get(id)?.length ?? 0)}::int[]) as claim (id, taken),
         ${relaxed} as relaxed
    where lane.id = claim.id`.execute(trx);
}
