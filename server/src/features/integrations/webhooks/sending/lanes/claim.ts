import { type RawBuilder, sql } from "kysely";
import { uuidV4 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import type { DueFloor, LeftLane, Reach } from "./due-floor.ts";
import { FAILURES_TO_TRIP } from "./lane-health.ts";
import { newestVersion } from "./newest-version.ts";

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
 * `floor` says where to look for lanes, and is told what is left in them.
 */
export async function claimDeliveries(
  db: Database,
  request: ClaimRequest,
  { onLocked = () => undefined, floor }: ClaimOptions = {},
): Promise<ClaimedDelivery[]> {
  const { now, size } = request;
  const { claimed, left } = await db.transaction().execute(async (trx) => {
    const lanes = await lockDueLanes(trx, request, floor?.reach(now));
    if (lanes.length === 0) return { claimed: [], left: [] };
    onLocked(lanes);
    const claimed = await takeDeliveries(trx, lanes, request);
    return { claimed, left: await settleLanes(trx, lanes, claimed) };
  });
  floor?.claimed({ now, isWhole: left.length < size, lanes: left });
  return claimed;
}

interface ClaimOptions {
  onLocked?(lanes: readonly DueLane[]): void;
  /** Left out: all lanes are looked through. */
  floor?: DueFloor;
}

export interface DueLane {
  id: number;
  version: number;
  /** The earliest that waits: nothing that was due before is in the lane any more. */
  next_due_at: string;
  endpoint_id: number;
  slots: number;
  is_replay: boolean;
  /** Its next delivery shall be one that was tried before, if one is due. */
  prefers_retry: boolean;
}

/**
 * The lanes with something due and a place free, the longest waiting first, replays last. Lanes locked by others are
 * skipped, and so are those out of reach.
 */
export async function lockDueLanes(
  trx: Database,
  { now, size }: ClaimRequest,
  { dueFrom, known }: Reach = everything,
): Promise<DueLane[]> {
  // Every other time one that was tried before: a receiver may fail whatever is new to it, or certain events for good,
  // and neither may keep the lane shut.
  const prefersRetry = sql`lane.consecutive_failures >= ${sql.lit(FAILURES_TO_TRIP)} and lane.trips % 2 = 1`;
  const columns = sql`
    lane.id, lane.version, lane.next_due_at, lane.endpoint_id, ${slotsOf(sql`lane`)} as slots, ${prefersRetry} as prefers_retry,
    lane.kind = 'replay' as is_replay`;
  const from = sql`coalesce(${dueFrom}::timestamptz, '-infinity')`;
  // Each kind by itself, or PostgreSQL 15 would read the index from its beginning.
  const inReach = (kind: "live" | "replay") => sql`
    select * from (
      select ${columns} from delivery_lane as lane
      where ${isClaimable(now, sql`lane`)} and lane.kind = ${sql.lit(kind)} and next_due_at >= ${from}
      order by next_due_at limit ${size} for no key update skip locked
    ) as due`;
  const earlier = sql`
    select ${columns} from unnest(${[...known]}::bigint[]) as known (id)
    cross join lateral ${newestVersion(sql`known.id`)} as newest
    cross join lateral (
      select * from delivery_lane where id = known.id and version >= newest.version order by version desc limit 1
    ) as seen
    cross join lateral (
      select * from delivery_lane where id = known.id and version >= seen.version
      order by version desc limit 1 for no key update skip locked
    ) as lane
    where ${isClaimable(now, sql`seen`)} and seen.next_due_at < ${from} and ${isClaimable(now, sql`lane`)}
    order by lane.kind, lane.next_due_at`;
  const { rows } = await sql<DueLane>`
    ${known.length > 0 ? sql`select * from (${earlier}) as earlier union all` : sql``} ${inReach("live")} union all ${inReach("replay")}
    limit ${size}`.execute(trx);
  return rows;
}

const everything: Reach = { dueFrom: null, known: [] };

// A lane whose breaker has tripped gets one place: the delivery that finds out whether its receiver has recovered.
function slotsOf(lane: RawBuilder<unknown>) {
  return sql`
    case when ${lane}.consecutive_failures >= ${sql.lit(FAILURES_TO_TRIP)} then 1 else ${lane}.most_in_flight end
    - ${lane}.in_flight`;
}

function isClaimable(now: Date, lane: RawBuilder<unknown>) {
  return sql`
    ${lane}.is_open and ${lane}.next_due_at <= ${now} and ${slotsOf(lane)} > 0
    and (${lane}.resting_until is null or ${lane}.resting_until <= ${now})`;
}

/** Lanes that could be served, and whose next delivery was due before. */
export async function selectClaimableBefore(
  db: Database,
  { dueFrom, now, most }: { dueFrom: Date; now: Date; most: number },
): Promise<LeftLane[]> {
  const { rows } = await sql<LeftLane>`
    select id, next_due_at, null as resting_until from delivery_lane as lane
    where ${isClaimable(now, sql`lane`)} and next_due_at < ${dueFrom} limit ${most}`.execute(db);
  return rows;
}

/**
 * Nobody else takes them: their lanes are locked. The claim's own condition would see to it even so. They are found by
 * their ids, gathered first: joined to the queue, the planner reads all of it while its statistics still say that it is short.
 * Looked for from the earliest that waits: what was sent before stays in the index for as long as somebody holds a snapshot.
 * Asked for by its number, a missing claim leads PostgreSQL to the ids and not through that whole index once more.
 */
export async function takeDeliveries(
  trx: Database,
  lanes: readonly DueLane[],
  { now, size, leaseMs }: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  const share = Math.max(1, Math.floor(size / lanes.length));
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const isDue = sql`lane_id = lane.id and claim_id is null and due_at <= ${now} and due_at >= lane.next_due_at`;
  const replayLanes = lanes.filter((lane) => lane.is_replay).map(({ id }) => id);
  const { rows } = await sql<ClaimedDelivery>`
    with taken as (
      update delivery set claim_id = ${uuidV4()}, leased_until = ${leasedUntil}
      where num_nulls(claim_id) = 1 and id = any(array(
        select waiting.id
        from unnest(${lanes.map(({ id }) => id)}::bigint[], ${lanes.map(({ slots }) => slots)}::int[],
                    ${lanes.map(({ prefers_retry }) => prefers_retry)}::boolean[],
                    ${lanes.map(({ next_due_at }) => next_due_at)}::timestamptz[]) as lane (id, slots, prefers_retry, next_due_at)
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
): Promise<LeftLane[]> {
  const relaxed = sql`(select set_config('synchronous_commit', 'off', true))`;
  const taken = Map.groupBy(claimed, (delivery) => delivery.lane_id);
  const { rows } = await sql<LeftLane>`
    update delivery_lane as lane set version = lane.version + 1, in_flight = in_flight + claim.taken,
      next_due_at = (select due_at from delivery
                     where lane_id = lane.id and claim_id is null and due_at >= lane.next_due_at order by due_at limit 1)
    from unnest(${lanes.map(({ id }) => id)}::bigint[], ${lanes.map(({ version }) => version)}::bigint[],
                ${lanes.map(({ id }) => taken.get(id)?.length ?? 0)}::int[]) as claim (id, version, taken),
         ${relaxed} as relaxed
    where lane.id = claim.id and lane.version = claim.version
    returning lane.id, next_due_at, resting_until`.execute(trx);
  return rows;
}
