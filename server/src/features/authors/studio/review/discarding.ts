import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, type Change, inTransaction } from "#tenancy/audit/index.ts";
import { selectDraft, type WholeDraft } from "../drafts/draft.ts";
import { lockDraftOf } from "../drafts/own-draft.ts";
import { draftStep } from "../problems.ts";
import { recordRejection } from "../proposals/outcome.ts";

/**
 * Nobody wants the draft, or nobody wants it any more: also while a model writes it. It stays to be looked at. The same again
 * changes nothing. @throws notFound, draftStep (409) for a published one
 */
export function discardDraft(context: Context, request: HttpRequest, id: string): Promise<WholeDraft> {
  return inTransaction(context, request, async (change) => {
    const draft = await lockDraftOf(change.trx, request, id);
    return discardLocked(change, operatorOf(request).label, draft);
  });
}

/** The same for a draft that is locked. @throws draftStep */
export async function discardLocked(change: Change, by: string, draft: WholeDraft): Promise<WholeDraft> {
  const { trx, now } = change;
  if (draft.status === "discarded") return draft;
  if (draft.status === "published")
    throw draftStep({ detail: "A published draft cannot be discarded; retire the lesson." });
  await sql`
    update lesson_draft set status = 'discarded', decided_by = ${by}, changed_at = ${now}
    where organization_id = ${draft.organization_id} and id = ${draft.id}`.execute(trx);
  await recordRejection({ trx, now, by }, draft);
  await audit(
    change,
    "lesson_draft.discard",
    { organizationId: draft.organization_id, id: draft.id },
    { status: [draft.status, "discarded"] },
  );
  return (await selectDraft(trx, draft.id)) ?? draft;
}
