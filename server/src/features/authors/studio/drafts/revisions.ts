import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { DraftFiles } from "./draft.ts";
import type { Edit } from "./edit.ts";

export const revisionReasons = ["created", "saved", "restored", "submitted", "published"] as const;
export type RevisionReason = (typeof revisionReasons)[number];

/** The newest that are kept of a draft. */
const keptRevisions = 100;
/** What one person saves within this time is one revision, so that an editor may save as often as it likes. */
const ONE_SITTING_MS = 60_000;

interface DraftKey {
  organizationId: number;
  id: number;
}

const columns = rowOf("lesson_draft_revision as revision", ["number", "saved_by", "saved_at"], {
  reason: narrowed<RevisionReason>(),
});
type RevisionRow = RowOf<typeof columns>;
type WholeRevision = RevisionRow & { files: DraftFiles };

/** The newest first. */
export function revisionList(draftId: number): ListQuery<RevisionRow> {
  return {
    columns,
    from: sql`from lesson_draft_revision as revision`,
    conditions: [sql`revision.draft_id = ${draftId}`],
    sortColumns: {},
    standard: [],
    id: { expression: sql`-revision.number`, type: "bigint" },
  };
}

export async function selectRevision(
  db: Database,
  draftId: number,
  number: number,
): Promise<WholeRevision | undefined> {
  const { rows } = await sql<WholeRevision>`
    select ${columns}, revision.files from lesson_draft_revision as revision
    where revision.draft_id = ${draftId} and revision.number = ${number}::bigint`.execute(db);
  return rows[0];
}

export async function selectFirstRevision(db: Database, draftId: number): Promise<WholeRevision | undefined> {
  const { rows } = await sql<WholeRevision>`
    select ${columns}, revision.files from lesson_draft_revision as revision
    where revision.draft_id = ${draftId} order by revision.number limit 1`.execute(db);
  return rows[0];
}

/** The oldest go, but for the first, which says what the draft was begun with. */
export async function insertRevision(
  trx: Database,
  now: Date,
  { organizationId, id }: DraftKey,
  { number, files, by, reason }: { number: number; files: DraftFiles; by: string; reason: RevisionReason },
): Promise<void> {
  await sql`
    insert into lesson_draft_revision (organization_id, draft_id, number, files, saved_by, saved_at, reason)
    values (${organizationId}, ${id}, ${number}, ${JSON.stringify(files)}::jsonb, ${by}, ${now}, ${reason})`.execute(
    trx,
  );
  await sql`
    delete from lesson_draft_revision
    where organization_id = ${organizationId} and draft_id = ${id} and number <> 1
      and number <= (select number from lesson_draft_revision
                     where organization_id = ${organizationId} and draft_id = ${id}
                     order by number desc offset ${keptRevisions - 1} limit 1)`.execute(trx);
}

/** The revision of a moment ago is no step of its own. */
export async function mergeAutosave(
  { trx, now, by }: Edit,
  { organizationId, id }: DraftKey,
  number: number,
): Promise<void> {
  await sql`
    delete from lesson_draft_revision
    where organization_id = ${organizationId} and draft_id = ${id} and number = ${number} and reason = 'saved' and saved_by = ${by}
      and saved_at > ${new Date(now.getTime() - ONE_SITTING_MS)}`.execute(trx);
}
