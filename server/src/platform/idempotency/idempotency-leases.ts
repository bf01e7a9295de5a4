import { sql } from "kysely";
import { isUnavailable } from "../database/availability/unavailable.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log/log.ts";
import { isAnswerKept } from "./erased-answers.ts";

/** One request's hold on a key. `id` is unique to it: a request that takes the key over has another one. */
export interface Claim {
  caller: string;
  path: string;
  key: string;
  id: string;
}

export interface Answer {
  status: number;
  contentType: string | null;
  location: string | null;
  /** Encrypted. */
  body: string | null;
}

export interface Leases {
  /** From now on the claim is renewed, until it is let go or its answer is kept. */
  hold(claim: Claim): void;
  letGo(claim: Claim): void;
  /** Keeps the answer, now or as soon as the database can be used again. Never throws: the caller has its answer. */
  keep(claim: Claim, answer: Answer): Promise<void>;
  stop(): Promise<void>;
}

/** A key whose process died is free after this long. By PostgreSQL's clock: those of two machines may differ by more. */
export const LEASE = sql`interval '10 seconds'`;
const RENEW_EVERY_MS = 2_500;
/** No request works for so long; what has not been let go by then has been forgotten. */
const LONGEST_HOLD_MS = 10 * 60_000;
const MOST_UNKEPT = 1_000;

interface LeaseKeeping {
  requests: Database;
  /** Its connections are had also while requests wait for each other. */
  background: Database;
  log: Log;
}

/** Renews the claims of this process in one statement, and keeps the answers that an outage kept from being kept. */
export function createLeases({ requests, background, log }: LeaseKeeping): Leases {
  const held = new Map<string, { claim: Claim; since: number }>();
  const unkept = new Map<string, { claim: Claim; answer: Answer }>();
  let renewal = Promise.resolve();

  async function renewClaims(): Promise<void> {
    const now = performance.now();
    for (const [id, { since }] of held) if (now - since > LONGEST_HOLD_MS) held.delete(id);
    const old = [...held.values()].filter(({ since }) => now - since > RENEW_EVERY_MS);
    const claims = [...old, ...unkept.values()].map(({ claim }) => claim);
    if (claims.length === 0) return;
    try {
      const renewed = await renew(background, claims);
      for (const { id } of claims) {
        if (renewed.has(id)) continue;
        held.delete(id);
        unkept.delete(id);
      }
      for (const [id, { claim, answer }] of unkept) {
        await recordAnswer(background, claim, answer);
        unkept.delete(id);
      }
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error }, "idempotency keys could not be renewed");
    }
  }

  const timer = setInterval(() => {
    renewal = renewal.then(renewClaims);
  }, RENEW_EVERY_MS);
  timer.unref();
  return {
    hold: (claim) => held.set(claim.id, { claim, since: performance.now() }),
    letGo: ({ id }) => held.delete(id),
    async keep(claim, answer) {
      try {
        await recordAnswer(requests, claim, answer);
      } catch (error) {
        if (!isUnavailable(error))
          log.error({ err: error }, "response for an idempotency key could not be stored");
        else if (unkept.size < MOST_UNKEPT) unkept.set(claim.id, { claim, answer });
      } finally {
        held.delete(claim.id);
      }
    },
    async stop() {
      clearInterval(timer);
      await renewal;
      await renewClaims();
    },
  };
}

/** @returns the claims that were still this process's */
async function renew(db: Database, claims: readonly Claim[]): Promise<ReadonlySet<string>> {
  const column = (name: keyof Claim) => claims.map((claim) => claim[name]);
  const { rows } = await sql<{ claim_id: string }>`
    update idempotency_key as kept set locked_until = now() + ${LEASE}
    from unnest(${column("caller")}::text[], ${column("path")}::text[], ${column("key")}::text[], ${column("id")}::uuid[])
      as held (caller, path, key, id)
    where kept.caller = held.caller and kept.path = held.path and kept.key = held.key
      and kept.claim_id = held.id and kept.status is null
    returning claim_id`.execute(db);
  return new Set(rows.map((row) => row.claim_id));
}

async function recordAnswer(db: Database, claim: Claim, answer: Answer): Promise<void> {
  const isKept = isAnswerKept(answer.status);
  await sql`
    update idempotency_key
    set status = ${answer.status}, body = case when ${isKept} then ${answer.body} end,
        content_type = case when ${isKept} then ${answer.contentType} end,
        location = case when ${isKept} then ${answer.location} end,
        answer_erased_at = case when ${isKept} then null else answer_erased_at end
    where caller = ${claim.caller} and path = ${claim.path} and key = ${claim.key} and claim_id = ${claim.id}`.execute(
    db,
  );
}
