import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { keptSince } from "#platform/kept-days.ts";

const BATCH_SIZE = 5000;

/**
 * Forgets the oldest entries of each chain where an operator says for how long they are kept; by default for ever. The hash of the
 * last one that went stays, so that the rest can still be verified. The latest entry of a chain stays, however old.
 */
export async function forgetOldEntries({
  db,
  clock,
  settings,
}: Pick<Context, "db" | "clock" | "settings">): Promise<void> {
  if (settings.keptDays.audit === null) return;
  const horizon = keptSince(clock(), settings.keptDays.audit);
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      with chain as (
        select coalesce(organization_id, 0) as chain, max(chain_position) as last,
               min(chain_position) as first, min(chain_position) filter (where occurred_at >= ${horizon}) as kept
        from audit_entry where hash is not null group by 1
      ), ending as (
        select chain, least(coalesce(kept, last), last, first + ${sql.lit(BATCH_SIZE)}) - 1 as last_forgotten from chain
      ), noted as (
        insert into audit_chain_start (chain, position, hash)
        select ending.chain, entry.chain_position, entry.hash
        from ending join audit_entry as entry
          on coalesce(entry.organization_id, 0) = ending.chain and entry.chain_position = ending.last_forgotten
        on conflict (chain) do update set position = excluded.position, hash = excluded.hash
      ), forgotten as (
        delete from audit_entry using ending
        where coalesce(organization_id, 0) = ending.chain and chain_position <= ending.last_forgotten
        returning 1
      )
      select count(*)::int as count from forgotten`.execute(db);
    if ((rows[0]?.count ?? 0) < BATCH_SIZE) return;
  }
}
