import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { isoTimestamp } from "#platform/database/statements/values.ts";
import type { Context } from "#platform/feature.ts";
import { chainStart, entryHash, type SealedContent } from "./entry-hash.ts";
import { sealedForm } from "./operators.ts";

const BATCH = 1000;
/** Chains are those of organizations; what belongs to none has one of its own. */
const LOCK_SPACE = 0x61756474;

/** Seals what was committed since the last time, in every organization. Harmless when several processes do it. */
export async function sealAuditLogs({ db }: Pick<Context, "db">): Promise<void> {
  const { rows } = await sql<{ chain: number }>`
    select distinct coalesce(organization_id, 0) as chain from audit_entry where hash is null`.execute(db);
  for (const { chain } of rows) await sealChain(db, chain);
}

/**
 * Appends an organization's new entries to its chain. The lock is a statement of its own, so that what follows sees
 * everything an earlier holder wrote; entries that are committed late simply come later.
 */
export async function sealChain(db: Database, chain: number): Promise<void> {
  while ((await sealBatch(db, chain)) === BATCH);
}

async function sealBatch(db: Database, chain: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, ${chain % 2 ** 31}::int)`.execute(trx);
    const open = await selectUnsealed(trx, chain);
    if (open.length === 0) return 0;
    const last = await lastOf(trx, chain);
    let { position, hash } = last;
    const sealed = open.map((entry) => {
      position += 1;
      const previous = hash;
      // What belongs to no organization is read by operators alone.
      const salt = chain !== 0 && entry.actor_type === "admin" ? randomBytes(16) : null;
      hash = entryHash(previous, sealedForm(presentContent(entry), salt));
      return { id: entry.id, position, previous, hash, salt };
    });
    await writeSeals(trx, sealed);
    return open.length;
  });
}

type StoredContent = Omit<SealedContent, "occurred_at"> & { occurred_at: string };

export function presentContent(entry: StoredContent): SealedContent {
  return { ...entry, occurred_at: isoTimestamp(new Date(entry.occurred_at)) };
}

async function selectUnsealed(trx: Database, chain: number): Promise<StoredContent[]> {
  const { rows } = await sql<StoredContent>`
    select id, occurred_at, actor_type, actor_id, actor_label, action, target_type, target_id, ip, user_agent,
           request_id, changes
    from audit_entry where coalesce(organization_id, 0) = ${chain} and hash is null
    order by id limit ${BATCH}`.execute(trx);
  return rows;
}

/** Zeros before the first entry. */
export async function lastOf(trx: Database, chain: number): Promise<{ position: number; hash: string }> {
  const { rows } = await sql<{ position: number; hash: string }>`
    select chain_position as position, encode(hash, 'hex') as hash from audit_entry
    where coalesce(organization_id, 0) = ${chain} and chain_position is not null
    order by chain_position desc limit 1`.execute(trx);
  return rows[0] ?? { position: 0, hash: chainStart };
}

async function writeSeals(
  trx: Database,
  seals: readonly { id: number; position: number; previous: string; hash: string; salt: Buffer | null }[],
): Promise<void> {
  await sql`
    update audit_entry
    set chain_position = seal.position, previous_hash = decode(seal.previous, 'hex'), hash = decode(seal.hash, 'hex'),
        operator_salt = seal.salt
    from unnest(${seals.map(({ id }) => id)}::bigint[], ${seals.map(({ position }) => position)}::bigint[],
                ${seals.map(({ previous }) => previous)}::text[], ${seals.map(({ hash }) => hash)}::text[],
                ${seals.map(({ salt }) => salt)}::bytea[])
         as seal (id, position, previous, hash, salt)
    where audit_entry.id = seal.id and audit_entry.hash is null`.execute(trx);
}
