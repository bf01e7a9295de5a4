import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import { type Proposal, selectProposal } from "../proposals/proposal.ts";
import { discardLocked } from "../review/discarding.ts";
import { lockTemplateDraft } from "./locking.ts";
import { draftDecided } from "./problems.ts";

/** Discards its lesson draft, also while it is written. The same again changes nothing. @throws notFound, draftDecided (409) */
export function rejectTemplateDraft(context: Context, request: HttpRequest, id: number): Promise<Proposal> {
  const now = context.clock();
  return context.db.transaction().execute(async (trx) => {
    const { proposal, draft } = await lockTemplateDraft(trx, id);
    if (proposal.status === "accepted") throw draftDecided();
    if (proposal.status === "rejected") return proposal;
    await discardLocked(trx, now, request, draft);
    await recordAudit(trx, now, request, {
      organizationId: proposal.organization_id,
      action: "template_draft.reject",
      targetType: "template_draft",
      targetId: id,
      changes: { status: [proposal.status, "rejected"] },
    });
    return (await selectProposal(trx, id)) ?? proposal;
  });
}
