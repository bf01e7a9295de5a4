import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Storage } from "#platform/files/open-storage.ts";

/** Some of an organization's documents with their files, before the transaction ends: if it fails, they are deleted again. */
export async function deleteDocumentsOf(
  trx: Database,
  storage: Storage,
  organizationId: number,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ document_id: string }>`
    delete from document
    where organization_id = ${organizationId} and document_id = any(array(
      select document_id from document where organization_id = ${organizationId} limit ${limit}))
    returning document_id`.execute(trx);
  for (const { document_id: id } of rows) await storage.delete(id.toLowerCase());
  return rows.length;
}

/** The next of an organization's documents, by id, and what the storage calls its file. */
export async function selectDocumentFiles(
  db: Database,
  organizationId: number,
  after: string | null,
): Promise<{ id: string; kind: string; key: string } | null> {
  const { rows } = await sql<{ document_id: string; kind: string }>`
    select document_id, kind from document
    where organization_id = ${organizationId} and (${after}::uuid is null or document_id > ${after}::uuid)
    order by document_id limit 1`.execute(db);
  const [row] = rows;
  return row ? { id: row.document_id, kind: row.kind, key: row.document_id.toLowerCase() } : null;
}
