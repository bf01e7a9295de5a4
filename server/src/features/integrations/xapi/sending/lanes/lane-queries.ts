import { type RawBuilder, sql } from "kysely";
import { uuidV4 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import { type Message, storedSentences } from "#platform/health/sentence.ts";
import { LONG_DUE, type Queue } from "#platform/waking/queue.ts";
import { isClosed } from "#tenancy/organizations/index.ts";

/** A lane that is this worker's to serve until its lease ends, and where it leads. */
export interface ClaimedLane {
  claim_id: string;
  record_store_id: number;
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
}

interface ClaimRequest {
  now: Date;
  size: number;
  leaseMs: number;
}

/** The rows of `waiting` that may be sent: a learner with a held statement waits with all others. */
export function sendable(now: Date, organizationId: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`
    waiting.organization_id = ${organizationId}
    and waiting.user_id <> all(array(
      select user_id from waiting_statement
      where organization_id = ${organizationId} and (is_suspect or rejections > 0) and held_until > ${now}))`;
}

/** Statements, by lane: when its worker, its pause or the pauses of all its difficult learners are over. */
export const statements: Queue = {
  name: "statements",
  workers: ["xapi-sender"],
  tables: ["waiting_statement", "record_store_lane", "record_store"],
  dueAt: (now) => sql`
    select min(greatest(lane.leased_until, lane.resting_until, first.moment))
    from record_store_lane as lane
    join record_store as store on store.id = lane.record_store_id
    cross join lateral (
      select case
        when exists (select from waiting_statement as waiting where ${sendable(now, sql`lane.organization_id`)})
          then ${LONG_DUE}::timestamptz
        else (select min(held_until) from waiting_statement
              where organization_id = lane.organization_id and (is_suspect or rejections > 0) and held_until > ${now})
        end as moment
    ) as first
    where store.is_active and store.paused_at is null and first.moment is not null
      and not ${isClosed(sql`store.organization_id`)}`,
};

/** Takes lanes with something to send, the one served longest ago first. Lanes locked by others are skipped. */
export async function claimLanes(db: Database, { now, size, leaseMs }: ClaimRequest): Promise<ClaimedLane[]> {
  const { rows } = await sql<ClaimedLane>`
    with due as materialized (
      select lane.record_store_id from record_store_lane as lane
      join record_store as store on store.id = lane.record_store_id
      where store.is_active and store.paused_at is null and not ${isClosed(sql`store.organization_id`)}
        and (lane.leased_until is null or lane.leased_until <= ${now})
        and (lane.resting_until is null or lane.resting_until <= ${now})
        and exists (select from waiting_statement as waiting where ${sendable(now, sql`lane.organization_id`)})
      order by lane.served_at nulls first, lane.record_store_id limit ${size}
      for no key update of lane skip locked
    )
    update record_store_lane as lane
    set claim_id = ${uuidV4()}, leased_until = ${new Date(now.getTime() + leaseMs)}, served_at = ${now}
    from due join record_store as store on store.id = due.record_store_id
    where lane.record_store_id = due.record_store_id
    returning lane.claim_id, lane.record_store_id, lane.organization_id, lane.failures, lane.failing_since,
              lane.refused_since, store.most_per_second, store.url, store.auth_type, store.username, store.token_url,
              store.client_id, store.scope, store.client_auth, store.encrypted_secret`.execute(db);
  return rows;
}

type Claim = Pick<ClaimedLane, "record_store_id" | "claim_id">;

/** @returns false when the lane was taken away: the store was changed or paused, somebody was erased, or time was up */
export async function holdsLane(db: Database, claim: Claim): Promise<boolean> {
  const { rows } = await sql`
    select record_store_id from record_store_lane
    where record_store_id = ${claim.record_store_id} and claim_id = ${claim.claim_id}`.execute(db);
  return rows.length > 0;
}

/** Goes on holding the lane, until then. @returns false when it was taken away */
export async function renewLane(db: Database, claim: Claim, leasedUntil: Date): Promise<boolean> {
  const { rows } = await sql`
    update record_store_lane set leased_until = ${leasedUntil}
    where record_store_id = ${claim.record_store_id} and claim_id = ${claim.claim_id}
    returning record_store_id`.execute(db);
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

/** Gives the lane back. @returns false when it was taken away before: then its state is somebody else's */
export async function releaseLane(
  db: Database,
  claim: Claim,
  { now, state, hasDelivered }: { now: Date; state: LaneState | null; hasDelivered: boolean },
): Promise<boolean> {
  const learned = state
    ? sql`failures = ${state.failures}, failing_since = ${state.failing_since}, resting_until = ${state.resting_until},
          refused_since = ${state.refused_since}, last_status = ${state.last_status}, last_error = ${state.last_error?.message ?? null},
          last_error_sentences = ${storedSentences(state.last_error)}::jsonb,`
    : sql``;
  const { rows } = await sql`
    update record_store_lane
    set ${learned} claim_id = null, leased_until = null,
        last_success_at = case when ${hasDelivered} then ${now}::timestamptz else last_success_at end
    where record_store_id = ${claim.record_store_id} and claim_id = ${claim.claim_id}
    returning record_store_id`.execute(db);
  return rows.length > 0;
}

/** Takes the lane from the process that serves it: some of what it holds in memory must not be sent any more. */
export async function revokeLane(db: Database, organizationId: number): Promise<void> {
  await sql`
    update record_store_lane set claim_id = null, leased_until = null
    where organization_id = ${organizationId} and claim_id is not null`.execute(db);
}

/** Takes the lane from the process that serves it, and forgets its failures: for when the store was changed. */
export async function resetLane(db: Database, storeId: number): Promise<void> {
  await sql`
    update record_store_lane
    set claim_id = null, leased_until = null, failures = 0, failing_since = null, resting_until = null,
        refused_since = null, last_status = null, last_error = null, last_error_sentences = null
    where record_store_id = ${storeId}`.execute(db);
}
