import { sql } from "kysely";
import { uuidV4 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import type { Queue } from "#platform/waking/queue.ts";
import type { DocumentKind } from "../extraction/document-kind.ts";

/** A document that is this worker's to read until its lease ends. */
export interface ClaimedDocument {
  document_id: string;
  organization_id: number;
  kind: DocumentKind;
  filename: string;
  claim_id: string;
  /** With this one. */
  tries: number;
}

/** Documents to read. What is claimed is due again when its lease ends. */
export const unreadDocuments: Queue = {
  name: "documents",
  workers: ["documents"],
  tables: ["document"],
  dueAt: () => sql`select min(due_at) from document`,
};

/**
 * Takes a document that is due: of the organization that has waited longest for its turn, so that nobody's thousand
 * uploads keep the others waiting; first tries before repeated ones. What another worker left behind is due when its
 * lease ends.
 */
export async function claimDocument(
  db: Database,
  now: Date,
  leaseMs: number,
): Promise<ClaimedDocument | undefined> {
  const { rows } = await sql<ClaimedDocument>`
    with turn as materialized (
      select organization_id,
             (select max(started_at) from document where organization_id = waiting.organization_id) as last_turn
      from (select distinct organization_id from document where due_at <= ${now}) as waiting
      order by last_turn nulls first, organization_id
    ), picked as (
      select due.document_id from turn cross join lateral (
        select document_id from document
        where organization_id = turn.organization_id and due_at <= ${now}
        order by tries, due_at, document_id limit 1 for update skip locked
      ) as due
      order by turn.last_turn nulls first, turn.organization_id limit 1
    )
    update document
    set status = 'processing', tries = tries + 1, started_at = ${now}, claim_id = ${uuidV4()},
        due_at = ${new Date(now.getTime() + leaseMs)},
        modified_date = case when status = 'processing' then modified_date else ${now}::timestamptz end
    from picked where document.document_id = picked.document_id
    returning document.document_id, organization_id, kind, filename, claim_id, tries`.execute(db);
  return rows[0];
}

/** Gives it back untried, as when the service stops. */
export async function releaseDocument(db: Database, claim: ClaimedDocument, now: Date): Promise<void> {
  await sql`
    update document set due_at = ${now}, claim_id = null, tries = tries - 1
    where document_id = ${claim.document_id} and claim_id = ${claim.claim_id}`.execute(db);
}

export async function postponeDocument(db: Database, claim: ClaimedDocument, until: Date): Promise<void> {
  await sql`
    update document set due_at = ${until}, claim_id = null
    where document_id = ${claim.document_id} and claim_id = ${claim.claim_id}`.execute(db);
}
