import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { type DocumentRow, documentColumns } from "./document.ts";
import type { DocumentKind } from "./extraction/document-kind.ts";

interface NewDocument {
  documentId: string;
  organizationId: number;
  filename: string;
  title: string | null;
  language: Language | null;
  kind: DocumentKind;
  size: number;
  sha256: string;
  uploadedBy: { type: "service_account" | "user"; id: number; label: string };
  now: Date;
}

export async function insertDocument(db: Database, document: NewDocument): Promise<DocumentRow> {
  const { uploadedBy, now } = document;
  const { rows } = await sql<DocumentRow>`
    insert into document (document_id, organization_id, filename, title, language, kind, size, sha256,
                          uploaded_by_type, uploaded_by_id, uploaded_by_label, due_at, creation_date, modified_date)
    values (${document.documentId}, ${document.organizationId}, ${document.filename}, ${document.title},
            ${document.language}, ${document.kind}, ${document.size}, ${document.sha256},
            ${uploadedBy.type}, ${uploadedBy.id}, ${uploadedBy.label}, ${now}, ${now}, ${now})
    returning ${documentColumns}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("An inserted document was not returned.");
  return row;
}

export async function selectDocument(
  db: Database,
  organizationId: number,
  documentId: string,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select ${documentColumns} from document
    where organization_id = ${organizationId} and document_id = ${documentId}`.execute(db);
  return rows[0];
}

/** The same, and nobody changes it before the transaction ends. */
export async function lockDocument(
  trx: Database,
  organizationId: number,
  documentId: string,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select ${documentColumns} from document
    where organization_id = ${organizationId} and document_id = ${documentId} for update`.execute(trx);
  return rows[0];
}

/** Its passages go with it. */
export async function deleteDocument(
  db: Database,
  organizationId: number,
  documentId: string,
): Promise<void> {
  await sql`
    delete from document where organization_id = ${organizationId} and document_id = ${documentId}`.execute(
    db,
  );
}

const NEWEST = 5;

/** The keys of the files of the documents that were uploaded last, whosever they are: ids are in the order of time. */
export async function selectNewestFiles(db: Database): Promise<string[]> {
  const { rows } = await sql<{ document_id: string }>`
    select document_id from document order by document_id desc limit ${sql.lit(NEWEST)}`.execute(db);
  return rows.map(({ document_id: key }) => key);
}
