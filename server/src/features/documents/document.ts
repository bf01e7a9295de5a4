import { sql } from "kysely";
import type { Static } from "typebox";
import { clientIdOf } from "#features/oauth/index.ts";
import type { Language } from "#kernel/language.ts";
import { type DocumentKind, documentKinds } from "./extraction/document-kind.ts";
import type { documentStatuses, UploadedDocument } from "./schemas.ts";

export interface DocumentRow {
  document_id: string;
  filename: string;
  title: string | null;
  kind: DocumentKind;
  size: number;
  sha256: string;
  language: Language | null;
  page_count: number | null;
  status: (typeof documentStatuses)[number];
  error: string | null;
  uploaded_by_type: "service_account" | "user";
  uploaded_by_id: string | null;
  uploaded_by_label: string;
  creation_date: string;
  modified_date: string;
  processed_at: string | null;
}

/** Applications go by the id that their owner knows, as at `assigned_by` and in the audit log. */
const uploadedById = sql`
  case uploaded_by_type when 'user' then uploaded_by_id::text
       else ${clientIdOf(sql`uploaded_by_id`)} end as uploaded_by_id`;

export const documentColumns = sql<DocumentRow>`
  document_id, filename, title, kind, size, sha256, language, page_count, status, error, uploaded_by_type,
  ${uploadedById}, uploaded_by_label, creation_date, modified_date, processed_at`;

/** The `Document` of contract 5.9. */
export function presentDocument(row: DocumentRow): Static<typeof UploadedDocument> {
  return {
    document_id: row.document_id,
    filename: row.filename,
    status: row.status,
    error: row.error,
    title: row.title,
    content_type: documentKinds[row.kind].contentType,
    size: row.size,
    sha256: row.sha256,
    language: row.language,
    page_count: row.page_count,
    uploaded_by: { type: row.uploaded_by_type, id: row.uploaded_by_id, label: row.uploaded_by_label },
    creation_date: row.creation_date,
    modified_date: row.modified_date,
    processed_at: row.processed_at,
  };
}
