import type { PictureFacts } from "@lectern/lesson-format/picture.ts";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { DraftFiles, DraftState } from "../drafts/draft.ts";

const columns = rowOf("lesson_version as version", [
  "number",
  "content_hash",
  "draft_id",
  "published_by",
  "published_at",
  "note",
]);
type VersionRow = RowOf<typeof columns>;
type WholeVersion = VersionRow & DraftState;

/** The newest first. */
export function versionList(templateId: number): ListQuery<VersionRow> {
  return {
    columns,
    from: sql`from lesson_version as version`,
    conditions: [sql`version.template_id = ${templateId}`],
    sortColumns: {},
    standard: [],
    id: { expression: sql`-version.number`, type: "bigint" },
  };
}

export async function selectVersion(
  db: Database,
  templateId: number,
  number: number,
): Promise<WholeVersion | undefined> {
  const { rows } = await sql<WholeVersion>`
    select ${columns}, version.files, version.pictures from lesson_version as version
    where version.template_id = ${templateId} and version.number = ${number}::bigint`.execute(db);
  return rows[0];
}

/** The newest with this content. */
export async function selectVersionOf(
  db: Database,
  templateId: number,
  contentHash: string,
): Promise<WholeVersion | undefined> {
  const { rows } = await sql<WholeVersion>`
    select ${columns}, version.files, version.pictures from lesson_version as version
    where version.template_id = ${templateId} and version.content_hash = ${contentHash}
    order by version.number desc limit 1`.execute(db);
  return rows[0];
}

interface NewVersion {
  organizationId: number;
  templateId: number;
  contentHash: string;
  files: DraftFiles;
  pictures: ReadonlyMap<string, PictureFacts>;
  draftId: number | null;
  by: string | null;
  note: string | null;
}

/** The caller must hold the template's lock, so that numbers are consecutive. @returns its number */
export async function insertVersion(trx: Database, now: Date, version: NewVersion): Promise<number> {
  const { organizationId, templateId, contentHash, files, draftId, by, note } = version;
  const pictures = JSON.stringify(Object.fromEntries(version.pictures));
  const { rows } = await sql<{ number: number }>`
    insert into lesson_version (organization_id, template_id, number, content_hash, files, pictures, draft_id,
                                published_by, note, published_at)
    select ${organizationId}, ${templateId}, coalesce(max(number), 0) + 1, ${contentHash},
           ${JSON.stringify(files)}::jsonb, ${pictures}::jsonb, ${draftId}::bigint, ${by}, ${note}, ${now}
    from lesson_version where organization_id = ${organizationId} and template_id = ${templateId}
    returning number`.execute(trx);
  const [inserted] = rows;
  if (inserted === undefined) throw new Error("A version was not stored.");
  return inserted.number;
}

/** The draft is going; what was published of it stays. */
export async function forgetDraft(trx: Database, draftId: number): Promise<void> {
  await sql`update lesson_version set draft_id = null where draft_id = ${draftId}`.execute(trx);
}
