import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { type Proposal, selectProposal } from "../proposals/proposal.ts";
import { discardLocked } from "../review/discarding.ts";
import { lockTemplateDraft } from "./locking.ts";
import { draftDecided } from "./problems.ts";

/** Discards its lesson draft, also while it is written. The same again changes nothing. @throws notFound, draftDecided (409) */
export function rejectTemplateDraft(context: Context, request: HttpRequest, id: number): Promise<Proposal> {
  return inTransaction(context, request, async (change) => {
    const { trx } = change;
    const { proposal, draft } = await lockTemplateDraft(trx, id);
    if (proposal.status === "accepted") throw draftDecided();
    if (proposal.status === "rejected") return proposal;
    await discardLocked(change, operatorOf(request).label, draft);
    await audit(
      change,
      "template_draft.reject",
      { organizationId: proposal.organization_id, id },
      { status: [proposal.status, "rejected"] },
    );
    return (await selectProposal(trx, id)) ?? proposal;
  });
}
