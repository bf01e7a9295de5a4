import { type RawBuilder, sql } from "kysely";
import { uuidV4 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import { type Message, storedSentences } from "#platform/health/sentence.ts";
import { LONG_DUE, type Queue } from "#platform/waking/queue.ts";
import { isClosed } from "#tenancy/organizations/index.ts";
import { isTurnOfStore, storesWithTurn, turnOf } from "./turns.ts";

/** A lane that is this worker's to serve until its lease ends, and where it leads. */
export interface ClaimedLane {
  claim_id: string;
  record_store_id: number;
  /** Of its turn. */
  version: number;
  organization_id: number;
  failures: number;
  failing_since: string | null;
  refused_since: string | null;
  most_per_second: number;
  url: string;
  auth_type: "basic" | "oauth2";
  username: string | null;
  token_url: string | null;
  client_id: string | null;
  scope: string | null;
  client_auth: "header" | "body" | null;
  encrypted_secret: string;
  /** None of the organization's statements with this id or a lower one waits. */
  waiting_above: number;
  /** Of the newest statement of all when it was claimed. */
  newest_id: number;
  /** The transaction that claimed it: all that had drawn lower ids by then have lower numbers. */
  claimed_in: string;
}

interface ClaimRequest {
  now: Date;
  size: number;
  leaseMs: number;
}

/** By this a lane is claimed as long as turns are claimed in `record_store_turn`, so that the version before leaves it alone. */
const BY_TURNS = "00000000-0000-0000-0000-000000000000";
/** So much longer than the turn, so that it is seldom prolonged. */
const BY_TURNS_LONGER_MS = 60_000;

/** The rows of `waiting` that may be sent: a learner with a held statement waits with all others. */
export function sendable(now: Date, organizationId: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`
    waiting.organization_id = ${organizationId}
    and waiting.user_id <> all(array(
      select user_id from waiting_statement
      where organization_id = ${organizationId} and (is_suspect or rejections > 0) and held_until > ${now}))`;
}

/** SQL: the first statement that may be sent in `turn`. In order, and above those that were sent, so that they are not read again. */
function firstSendable(now: Date): RawBuilder<number | null> {
  return sql<number | null>`(
    select waiting.id from waiting_statement as waiting
    where ${sendable(now, sql`turn.organization_id`)} and waiting.id > turn.waiting_above order by waiting.id limit 1)`;
}

/** Statements, by lane: when its worker, its pause or the pauses of all its difficult learners are over. */
export const statements: Queue = {
  name: "statements",
  workers: ["xapi-sender"],
  tables: ["waiting_statement", "record_store_turn", "record_store_lane", "record_store"],
  dueAt: (now) => sql`
    select min(greatest(turn.leased_until, case when lane.claim_id <> ${BY_TURNS} then lane.leased_until end,
                        lane.resting_until, first.moment))
    from record_store as store
    join record_store_lane as lane on lane.record_store_id = store.id
    cross join lateral ${turnOf(sql`store.id`)} as turn
    cross join lateral (
      select case
        when ${firstSendable(now)} is not null then ${LONG_DUE}::timestamptz
        else (select min(held_until) from waiting_statement
              where organization_id = turn.organization_id and (is_suspect or rejections > 0) and held_until > ${now})
        end as moment
    ) as first
    where store.is_active and store.paused_at is null and first.moment is not null
      and not ${isClosed(sql`store.organization_id`)}`,
};

/**
 * Takes lanes with something to send, the one served longest ago first. Lanes locked by others are skipped. A turn is locked and
 * changed in the version in which it was found: one that somebody has just changed is left for the next claim.
 */
export async function claimLanes(db: Database, { now, size, leaseMs }: ClaimRequest): Promise<ClaimedLane[]> {
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const isFree = sql`(turn.leased_until is null or turn.leased_until <= ${now})`;
  const isLeftToTurns = sql`(lane.claim_id is null or lane.claim_id = ${BY_TURNS} or lane.leased_until <= ${now})`;
  const isLongEnough = sql`lane.claim_id = ${BY_TURNS} and lane.leased_until >= ${leasedUntil}`;
  const { rows } = await sql<ClaimedLane>`
    with due as materialized (
      select store.id, turn.place from record_store as store
      join record_store_lane as lane on lane.record_store_id = store.id
      cross join lateral ${turnOf(sql`store.id`)} as turn
      where store.is_active and store.paused_at is null and not ${isClosed(sql`store.organization_id`)}
        and ${isFree} and ${isLeftToTurns} and (lane.resting_until is null or lane.resting_until <= ${now})
        and ${firstSendable(now)} is not null
      order by turn.served_at nulls first, store.id limit ${size}
    ), locked as materialized (
      select due.* from due join record_store_turn as turn on turn.ctid = due.place
      where ${isFree} for no key update of turn skip locked
    ), left_to_turns as (
      update record_store_lane as lane
      set claim_id = ${BY_TURNS}, leased_until = ${new Date(leasedUntil.getTime() + BY_TURNS_LONGER_MS)}
      from locked where lane.record_store_id = locked.id and ${isLeftToTurns} and (${isLongEnough}) is not true
      returning lane.record_store_id
    )
    update record_store_turn as turn
    set version = turn.version + 1, claim_id = ${uuidV4()}, leased_until = ${leasedUntil}, served_at = ${now}
    from locked
    join record_store as store on store.id = locked.id
    join record_store_lane as lane on lane.record_store_id = locked.id
    where turn.ctid = locked.place
      and (${isLongEnough} or locked.id in (select record_store_id from left_to_turns))
    returning turn.claim_id, turn.record_store_id, turn.version, turn.organization_id, lane.failures, lane.failing_since,
              lane.refused_since, store.most_per_second, store.url, store.auth_type, store.username, store.token_url,
              store.client_id, store.scope, store.client_auth, store.encrypted_secret, turn.waiting_above,
              (select id from statement order by id desc limit 1) as newest_id,
              pg_current_xact_id()::text as claimed_in`.execute(db);
  return rows;
}

type Claim = Pick<ClaimedLane, "record_store_id" | "version" | "claim_id">;

/** SQL: `turn` is this claim's, and the version before has not taken the lane away. Its version leads to it, whatever was before. */
function isClaimedBy({ record_store_id, version, claim_id }: Claim): RawBuilder<boolean> {
  return sql<boolean>`
    turn.record_store_id = ${record_store_id} and turn.version = ${version} and turn.claim_id = ${claim_id}
    and exists (select from record_store_lane where record_store_id = ${record_store_id} and claim_id = ${BY_TURNS})`;
}

/** @returns false when the lane was taken away: the store was changed or paused, somebody was erased, or time was up */
export async function holdsLane(db: Database, claim: Claim): Promise<boolean> {
  const { rows } = await sql`select from record_store_turn as turn where ${isClaimedBy(claim)}`.execute(db);
  return rows.length > 0;
}

/** Goes on holding the lane, until then. @returns false when it was taken away */
export async function renewLane(db: Database, claim: Claim, leasedUntil: Date): Promise<boolean> {
  const { rows } = await sql`
    with renewed as (
      update record_store_turn as turn set leased_until = ${leasedUntil} where ${isClaimedBy(claim)} returning record_store_id
    ), left_to_turns as (
      update record_store_lane as lane set leased_until = ${new Date(leasedUntil.getTime() + BY_TURNS_LONGER_MS)}
      from renewed where lane.record_store_id = renewed.record_store_id and claim_id = ${BY_TURNS} and leased_until < ${leasedUntil}
    )
    select from renewed`.execute(db);
  return rows.length > 0;
}

export interface LaneState {
  failures: number;
  failing_since: Date | string | null;
  resting_until: Date | null;
  refused_since: Date | string | null;
  last_status: number | null;
  last_error: Message | null;
}

/**
 * Gives the lane back, and raises from where on it is looked for statements: to the first that waits, but not above what a
 * transaction may still commit, which has drawn its ids before. Two statements, because the second must see what was committed
 * before the turn was locked: who puts statements back at their old places changes the turn, too.
 * @returns false when it was taken away before: then its state is somebody else's
 */
export async function releaseLane(
  trx: Database,
  claim: Claim & Pick<ClaimedLane, "newest_id" | "claimed_in">,
  { now, state, hasDelivered }: { now: Date; state: LaneState | null; hasDelivered: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select from record_store_turn as turn where ${isClaimedBy(claim)} for no key update`.execute(trx);
  if (rows.length === 0) return false;
  await sql`
    update record_store_turn as turn
    set claim_id = null, leased_until = null,
        last_success_at = case when ${hasDelivered} then ${now}::timestamptz else last_success_at end,
        waiting_above = case when pg_snapshot_xmin(pg_current_snapshot()) > ${claim.claimed_in}::xid8
          then least(${claim.newest_id}::bigint, (
            select id - 1 from waiting_statement
            where organization_id = turn.organization_id and id > turn.waiting_above order by id limit 1))
          else waiting_above end
    where record_store_id = ${claim.record_store_id} and version = ${claim.version}`.execute(trx);
  if (state) await updateState(trx, claim.record_store_id, state);
  return true;
}

/** Written only where it is another one than before. */
async function updateState(trx: Database, storeId: number, state: LaneState): Promise<void> {
  await sql`
    update record_store_lane as lane
    set failures = learned.failures, failing_since = learned.failing_since, resting_until = learned.resting_until,
        refused_since = learned.refused_since, last_status = learned.last_status, last_error = learned.last_error,
        last_error_sentences = learned.last_error_sentences
    from (values (${state.failures}::integer, ${state.failing_since}::timestamptz, ${state.resting_until}::timestamptz,
                  ${state.refused_since}::timestamptz, ${state.last_status}::integer, ${state.last_error?.message ?? null}::text,
                  ${storedSentences(state.last_error)}::jsonb))
         as learned (failures, failing_since, resting_until, refused_since, last_status, last_error, last_error_sentences)
    where record_store_id = ${storeId}
      and (lane.failures, lane.failing_since, lane.resting_until, lane.refused_since, lane.last_status, lane.last_error,
           lane.last_error_sentences)
          is distinct from
          (learned.failures, learned.failing_since, learned.resting_until, learned.refused_since, learned.last_status,
           learned.last_error, learned.last_error_sentences)`.execute(trx);
}

/** SQL of an update: statements are looked for from these on, which have come back at their old places. */
export function lowerTurns(statements: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    update record_store_turn as turn set waiting_above = least(turn.waiting_above, first.id - 1)
    from (select organization_id, min(id) as id from ${statements} group by organization_id) as first
    join ${storesWithTurn(sql`true`)} as store on store.organization_id = first.organization_id
    where ${isTurnOfStore}`;
}

/** What only a mistake of ours can leave below, or the version before, which lowers nothing. @returns for how many stores */
export async function lowerForgottenTurns(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`${lowerTurns(sql`(
    select store.organization_id, first.id from record_store as store
    cross join lateral ${turnOf(sql`store.id`)} as turn
    cross join lateral (
      select id from waiting_statement
      where organization_id = store.organization_id and id <= turn.waiting_above order by id limit 1
    ) as first) as forgotten`)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Takes the lane from the process that serves it: some of what it holds in memory must not be sent any more. */
export async function revokeLane(db: Database, organizationId: number): Promise<void> {
  await revokeTurns(db, sql`record_store.organization_id = ${organizationId}`);
  // From a process of the version before.
  await sql`
    update record_store_lane set claim_id = null, leased_until = null
    where organization_id = ${organizationId} and claim_id <> ${BY_TURNS}`.execute(db);
}

/** A claim that is not committed yet is waited for. */
async function revokeTurns(db: Database, conditions: RawBuilder<unknown>): Promise<void> {
  await sql`
    update record_store_turn as turn set claim_id = null, leased_until = null
    from ${storesWithTurn(conditions)} as store where ${isTurnOfStore}`.execute(db);
}

/** Takes the lane from the process that serves it, and forgets its failures: for when the store was changed. */
export async function resetLane(db: Database, storeId: number): Promise<void> {
  await revokeTurns(db, sql`record_store.id = ${storeId}`);
  await sql`
    update record_store_lane
    set claim_id = null, leased_until = null, failures = 0, failing_since = null, resting_until = null,
        refused_since = null, last_status = null, last_error = null, last_error_sentences = null
    where record_store_id = ${storeId}`.execute(db);
}
