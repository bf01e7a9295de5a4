import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";

/** A document whose text is there. */
interface ReadDocument {
  document_id: string;
  /** Its title, or else its file's name. */
  name: string;
  passages: number;
  characters: number;
}

/** Those of the organization's documents among these that were read. Unknown ones and other organizations' are not in it. */
export async function selectReadDocuments(
  db: Database,
  organizationId: number,
  documentIds: readonly string[],
): Promise<ReadDocument[]> {
  const { rows } = await sql<ReadDocument>`
    select document_id, coalesce(title, filename) as name, count(text)::int as passages,
           coalesce(sum(length(text)), 0)::int as characters
    from document left join document_passage using (organization_id, document_id)
    where organization_id = ${organizationId} and document_id = any(${[...documentIds]}::uuid[])
      and status = 'processed'
    group by organization_id, document_id
    order by document_id`.execute(db);
  return rows;
}

/** A passage by `document/position`, with the name of what it stands in. */
export interface ReadPassage {
  id: string;
  document_id: string;
  file: string;
  page: number | null;
  heading: string | null;
  language: Language | null;
  text: string;
}

/** The passages of these documents of the organization, in their order. */
export async function selectPassages(
  db: Database,
  organizationId: number,
  documentIds: readonly string[],
): Promise<ReadPassage[]> {
  const { rows } = await sql<ReadPassage>`
    select document_id || '/' || position as id, document_id, coalesce(title, filename) as file, page, heading,
           passage.language, text
    from document_passage as passage join document using (organization_id, document_id)
    where organization_id = ${organizationId} and document_id = any(${[...documentIds]}::uuid[])
    order by document_id, position`.execute(db);
  return rows;
}
