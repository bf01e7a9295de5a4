import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional/conditional-writes.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import { presentWholeDraft } from "../drafts/detail.ts";
import { lockDraftOf } from "../drafts/own-draft.ts";
import { forgetDraft } from "../versions/versions.ts";

/** @throws notFound */
export async function deleteDraft(context: Context, request: HttpRequest, id: string): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    const draft = await lockDraftOf(trx, request, id);
    await requireMatch(request, () => presentWholeDraft(draft));
    await forgetDraft(trx, draft.id);
    await sql`delete from lesson_draft_comment where draft_id = ${draft.id}`.execute(trx);
    await sql`delete from lesson_draft_picture where draft_id = ${draft.id}`.execute(trx);
    await sql`delete from lesson_draft_revision where draft_id = ${draft.id}`.execute(trx);
    await sql`delete from lesson_draft where id = ${draft.id}`.execute(trx);
    await recordAudit(trx, now, request, {
      organizationId: draft.organization_id,
      action: "lesson_draft.delete",
      targetType: "lesson_draft",
      targetId: draft.id,
      changes: { key: [draft.key, null], title: [draft.title, null] },
    });
  });
}
