import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional/conditional-writes.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { presentWholeDraft } from "../drafts/detail.ts";
import { lockDraftOf } from "../drafts/own-draft.ts";
import { forgetDraft } from "../versions/versions.ts";

/** @throws notFound */
export async function deleteDraft(context: Context, request: HttpRequest, id: string): Promise<void> {
  await inTransaction(context, request, async (change) => {
    const { trx } = change;
    const draft = await lockDraftOf(trx, request, id);
    await requireMatch(request, () => presentWholeDraft(draft));
    await forgetDraft(trx, draft.id);
    await sql`delete from lesson_draft_comment where organization_id = ${draft.organization_id} and draft_id = ${draft.id}`.execute(
      trx,
    );
    await sql`delete from lesson_draft_picture where organization_id = ${draft.organization_id} and draft_id = ${draft.id}`.execute(
      trx,
    );
    await sql`delete from lesson_draft_revision where organization_id = ${draft.organization_id} and draft_id = ${draft.id}`.execute(
      trx,
    );
    await sql`delete from lesson_draft where organization_id = ${draft.organization_id} and id = ${draft.id}`.execute(
      trx,
    );
    await audit(
      change,
      "lesson_draft.delete",
      { organizationId: draft.organization_id, id: draft.id },
      { key: [draft.key, null], title: [draft.title, null] },
    );
  });
}
