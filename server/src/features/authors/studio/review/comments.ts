import { sql } from "kysely";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { WholeDraft } from "../drafts/draft.ts";
import type { Edit } from "../drafts/edit.ts";

export const commentSteps = ["submitted", "approved", "changes_requested", "published"] as const;
export type CommentStep = (typeof commentSteps)[number];

const columns = rowOf(
  "lesson_draft_comment as comment",
  ["id", "section", "text", "written_by", "revision", "creation_date"],
  { step: narrowed<CommentStep | null>() },
);
type CommentRow = RowOf<typeof columns>;

/** In the order in which they were written. */
export function commentList(draftId: number): ListQuery<CommentRow> {
  return {
    columns,
    from: sql`from lesson_draft_comment as comment`,
    conditions: [sql`comment.draft_id = ${draftId}`],
    sortColumns: {},
    standard: [],
    id: { expression: sql`comment.id`, type: "bigint" },
  };
}

export async function insertComment(
  { trx, now, by }: Edit,
  draft: WholeDraft,
  comment: { text: string; section?: string | undefined; step?: CommentStep },
): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    insert into lesson_draft_comment as comment (organization_id, draft_id, section, text, written_by, revision, step,
                                                 creation_date)
    values (${draft.organization_id}, ${draft.id}, ${comment.section ?? null}, ${comment.text}, ${by},
            ${draft.revision}, ${comment.step ?? null}, ${now})
    returning ${columns}`.execute(trx);
  const [inserted] = rows;
  if (inserted === undefined) throw new Error("A comment was not stored.");
  return inserted;
}
