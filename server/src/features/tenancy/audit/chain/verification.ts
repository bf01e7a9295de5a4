import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { presentContent } from "./chain.ts";
import { chainStart, entryHash, type SealedContent } from "./entry-hash.ts";
import { sealedForm } from "./operators.ts";

interface ChainCheck {
  is_intact: boolean;
  entries: number;
  /** The first entry that does not fit. */
  broken_at: number | null;
  reason: string | null;
}

type Link = SealedContent & {
  operator_salt: Buffer | null;
  chain_position: number;
  previous_hash: string;
  hash: string;
};

/** Computes a chain anew, from its oldest entry that is kept, and says where it breaks first. Entries after that say nothing any more. */
export async function verifyChain(db: Database, chain: number): Promise<ChainCheck> {
  const start = await startOf(db, chain);
  let [expected, position, after] = [start.hash, start.position, start.position];
  for (;;) {
    const links = await selectLinks(db, chain, after);
    if (links.length === 0)
      return { is_intact: true, entries: position - start.position, broken_at: null, reason: null };
    for (const link of links) {
      position += 1;
      const reason = faultOf(link, expected, position);
      if (reason !== null)
        return { is_intact: false, entries: position - start.position, broken_at: link.id, reason };
      expected = link.hash;
      after = link.chain_position;
    }
  }
}

/** The last entry that is no longer kept. */
async function startOf(db: Database, chain: number): Promise<{ position: number; hash: string }> {
  const { rows } = await sql<{ position: number; hash: string }>`
    select position, encode(hash, 'hex') as hash from audit_chain_start where chain = ${chain}`.execute(db);
  return rows[0] ?? { position: 0, hash: chainStart };
}

function faultOf(link: Link, expected: string, position: number): string | null {
  if (link.chain_position !== position) return "An entry before this one was removed.";
  if (link.previous_hash !== expected) return "The entry before this one was replaced.";
  return entryHash(expected, sealedForm(presentContent(link), link.operator_salt)) === link.hash
    ? null
    : "This entry was changed.";
}

async function selectLinks(db: Database, chain: number, after: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select id, occurred_at, actor_type, actor_id, actor_label, action, target_type, target_id, ip, user_agent,
           request_id, changes, operator_salt, chain_position, encode(previous_hash, 'hex') as previous_hash,
           encode(hash, 'hex') as hash
    from audit_entry where coalesce(organization_id, 0) = ${chain} and chain_position > ${after}
    order by chain_position limit 1000`.execute(db);
  return rows;
}
