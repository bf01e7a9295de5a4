import { type RawBuilder, sql } from "kysely";
import { uuidV4 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";

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

export interface ClaimRequest {
  now: Date;
  size: number;
  leaseMs: number;
}

/** Statements that may be sent: those of a learner wait behind one that is being tried again. */
export function sendable(now: Date): RawBuilder<boolean> {
  return sql<boolean>`
    statement.status = 'queued' and (statement.held_until is null or statement.held_until <= ${now})
    and not exists (
      select from statement as held
      where held.organization_id = statement.organization_id and held.user_id = statement.user_id
        and held.status = 'queued' and (held.is_suspect or held.rejections > 0)
        and held.held_until > ${now} and held.id < statement.id)`;
}

/** Takes lanes with something to send, the one that was served longest ago first. What others hold is passed over. */
export async function claimLanes(db: Database, { now, size, leaseMs }: ClaimRequest): Promise<ClaimedLane[]> {
  const { rows } = await sql<ClaimedLane>`
    with due as materialized (
      select lane.record_store_id from record_store_lane as lane
      join record_store as store on store.id = lane.record_store_id
      where store.is_active and store.paused_at is null
        and (lane.leased_until is null or lane.leased_until <= ${now})
        and (lane.resting_until is null or lane.resting_until <= ${now})
        and exists (select from statement where statement.organization_id = lane.organization_id and ${sendable(now)})
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

/** Goes on holding the lane. @returns false when it was taken away: the store was changed or paused, or time was up */
export async function keepLane(db: Database, claim: Claim, leasedUntil: Date): Promise<boolean> {
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
  last_error: string | null;
}

/** Gives the lane back. @returns false when it was taken away before: then its state is somebody else's */
export async function releaseLane(
  db: Database,
  claim: Claim,
  { now, state, hasDelivered }: { now: Date; state: LaneState | null; hasDelivered: boolean },
): Promise<boolean> {
  const learned = state
    ? sql`failures = ${state.failures}, failing_since = ${state.failing_since}, resting_until = ${state.resting_until},
          refused_since = ${state.refused_since}, last_status = ${state.last_status}, last_error = ${state.last_error},`
    : sql``;
  const { rows } = await sql`
    update record_store_lane
    set ${learned} claim_id = null, leased_until = null,
        last_success_at = case when ${hasDelivered} then ${now}::timestamptz else last_success_at end
    where record_store_id = ${claim.record_store_id} and claim_id = ${claim.claim_id}
    returning record_store_id`.execute(db);
  return rows.length > 0;
}

/** Takes the lane from whoever serves it, and forgets what went wrong: for when the store was changed. */
export async function resetLane(db: Database, storeId: number): Promise<void> {
  await sql`
    update record_store_lane
    set claim_id = null, leased_until = null, failures = 0, failing_since = null, resting_until = null,
        refused_since = null, last_status = null, last_error = null
    where record_store_id = ${storeId}`.execute(db);
}
