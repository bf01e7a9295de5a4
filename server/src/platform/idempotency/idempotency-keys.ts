import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { type Claim, LEASE } from "./idempotency-leases.ts";

const IDEMPOTENCY_KEPT_MS = 24 * 3_600_000;

/** What is known of a key that somebody has taken. */
export interface KeptAnswer {
  claim_id: string | null;
  request_hash: Buffer;
  status: number | null;
  content_type: string | null;
  location: string | null;
  body: string | null;
  is_erased: boolean;
}

/**
 * Takes the key, or returns what is known of it. The insert is the lock; an expired one is taken over in place. After a
 * start of PostgreSQL nobody's lease is over before its holder had the time of a lease to renew it.
 */
export async function claimKey(
  db: Database,
  claim: Claim,
  organizationId: number | null,
  hash: Buffer,
  now: Date,
): Promise<KeptAnswer | undefined> {
  const oldest = new Date(now.getTime() - IDEMPOTENCY_KEPT_MS);
  const { rows: taken } = await sql`
    insert into idempotency_key as kept (caller, path, key, organization_id, claim_id, request_hash, locked_until,
                                         creation_date)
    values (${claim.caller}, ${claim.path}, ${claim.key}, ${organizationId}, ${claim.id}, ${hash}, now() + ${LEASE}, ${now})
    on conflict (caller, path, key) do update
      set claim_id = excluded.claim_id, request_hash = excluded.request_hash, locked_until = excluded.locked_until,
          creation_date = excluded.creation_date, status = null, body = null, content_type = null, location = null,
          answer_erased_at = null
      where kept.creation_date < ${oldest} or (kept.status is null and kept.locked_until < now()
        and pg_postmaster_start_time() < now() - ${LEASE})
    returning 1`.execute(db);
  if (taken.length > 0) return undefined;
  const { rows } = await sql<KeptAnswer>`
    select claim_id, request_hash, status, content_type, location, body, answer_erased_at is not null as is_erased from idempotency_key
    where caller = ${claim.caller} and path = ${claim.path} and key = ${claim.key}`.execute(db);
  // Released between the two statements: the request that held it failed, so this one tries again.
  return rows[0] ?? claimKey(db, claim, organizationId, hash, now);
}

/** A failed request releases the key for the next attempt. */
export async function releaseKey(db: Database, claim: Claim): Promise<void> {
  await sql`
    delete from idempotency_key
    where caller = ${claim.caller} and path = ${claim.path} and key = ${claim.key} and claim_id = ${claim.id}`.execute(
    db,
  );
}

/** Frees a key whose answer is of no use any more; one that somebody else has taken meanwhile stays theirs. */
export async function forgetAnswer(db: Database, claim: Claim, kept: KeptAnswer): Promise<void> {
  await sql`
    delete from idempotency_key
    where caller = ${claim.caller} and path = ${claim.path} and key = ${claim.key}
      and claim_id is not distinct from ${kept.claim_id} and status is not null`.execute(db);
}

/** Answers past their 24 hours. */
export async function forgetOldAnswers(db: Database, now: Date): Promise<void> {
  await sql`delete from idempotency_key where creation_date < ${new Date(now.getTime() - IDEMPOTENCY_KEPT_MS)}`.execute(
    db,
  );
}
