import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import { selectDraft, type WholeDraft } from "../drafts/draft.ts";
import { lockDraftOf } from "../drafts/own-draft.ts";
import { draftStep } from "../problems.ts";
import { recordRejection } from "../proposals/outcome.ts";

/**
 * Nobody wants the draft, or nobody wants it any more: also while a model writes it. It stays to be looked at. The same again
 * changes nothing. @throws notFound, draftStep (409) for a published one
 */
export function discardDraft(context: Context, request: HttpRequest, id: string): Promise<WholeDraft> {
  const now = context.clock();
  return context.db.transaction().execute(async (trx) => {
    const draft = await lockDraftOf(trx, request, id);
    return discardLocked(trx, now, request, draft);
  });
}

/** The same for a draft that is locked. @throws draftStep */
export async function discardLocked(
  trx: Database,
  now: Date,
  request: HttpRequest,
  draft: WholeDraft,
): Promise<WholeDraft> {
  if (draft.status === "discarded") return draft;
  if (draft.status === "published")
    throw draftStep({ detail: "A published draft cannot be discarded; retire the lesson." });
  const { label } = operatorOf(request);
  await sql`
    update lesson_draft set status = 'discarded', decided_by = ${label}, changed_at = ${now}
    where id = ${draft.id}`.execute(trx);
  await recordRejection(trx, now, label, draft);
  await recordAudit(trx, now, request, {
    organizationId: draft.organization_id,
    action: "lesson_draft.discard",
    targetType: "lesson_draft",
    targetId: draft.id,
    changes: { status: [draft.status, "discarded"] },
  });
  return (await selectDraft(trx, draft.id)) ?? draft;
}
