import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import { lockDraft, selectDraft, type WholeDraft } from "../draft.ts";
import { draftDecided } from "../problems.ts";

/** Nobody wants it, or nobody wants it any more: also while it is written. The same again changes nothing. @throws notFound, draftDecided (409) */
export function rejectDraft(context: Context, request: HttpRequest, id: number): Promise<WholeDraft> {
  const now = context.clock();
  const { label } = operatorOf(request);
  return context.db.transaction().execute(async (trx) => {
    const before = await lockDraft(trx, id);
    if (before === undefined) throw notFound();
    if (before.status === "accepted") throw draftDecided();
    if (before.status === "rejected") return before;
    await sql`
      update template_draft
      set status = 'rejected', decided_by = ${label}, decided_at = ${now}, changed_at = ${now}, due_at = null,
          claim_id = null, failure = null, failure_detail = null
      where id = ${id}`.execute(trx);
    await recordAudit(trx, now, request, {
      organizationId: before.organization_id,
      action: "template_draft.reject",
      targetType: "template_draft",
      targetId: id,
      changes: { status: [before.status, "rejected"] },
    });
    return (await selectDraft(trx, id)) ?? before;
  });
}
