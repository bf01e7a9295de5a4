import { sql } from "kysely";
import type { Static } from "typebox";
import type { Language } from "#kernel/language.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import { clientIdOf } from "#tenancy/oauth/index.ts";
import { type DocumentKind, documentKinds } from "./extraction/document-kind.ts";
import type { documentStatuses, UploadedDocument } from "./schemas.ts";

/** Applications go by the id that their owner knows, as at `assigned_by` and in the audit log. */
const uploadedById = sql`
  case uploaded_by_type when 'user' then uploaded_by_id::text
       else ${clientIdOf(sql`uploaded_by_id`)} end`;

export const documentColumns = rowOf(
  "document",
  [
    "document_id",
    "filename",
    "title",
    "size",
    "sha256",
    "page_count",
    "error",
    "uploaded_by_label",
    "creation_date",
    "modified_date",
    "processed_at",
  ],
  {
    kind: narrowed<DocumentKind>(),
    language: narrowed<Language | null>(),
    status: narrowed<(typeof documentStatuses)[number]>(),
    uploaded_by_type: narrowed<"service_account" | "user">(),
    uploaded_by_id: sql<string | null>`${uploadedById}`,
  },
);
export type DocumentRow = RowOf<typeof documentColumns>;

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
