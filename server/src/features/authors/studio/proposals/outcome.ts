import { sql } from "kysely";
import type { WholeDraft } from "../drafts/draft.ts";
import type { Edit } from "../drafts/edit.ts";
import { type Proposal, selectProposalOf } from "./proposal.ts";

/** The draft was published: what the model proposed is accepted for good, as it stands in it now. */
export async function recordAcceptance(
  { trx, now, by }: Edit,
  draft: WholeDraft,
  templateId: number,
): Promise<void> {
  const proposal = await selectProposalOf(trx, draft.id);
  if (proposal?.status !== "ready") return;
  await sql`
    update template_draft
    set status = 'accepted', template_id = ${templateId}, files = ${JSON.stringify(proposedIn(draft, proposal))}::jsonb,
        is_edited = ${isEdited(draft, proposal)}, decided_by = ${by}, decided_at = ${now}, changed_at = ${now},
        work = '[]', steps = 0
    where organization_id = ${draft.organization_id} and draft_id = ${draft.id}`.execute(trx);
}

/** The draft was discarded; what was published of it before stays accepted. */
export async function recordRejection({ trx, now, by }: Edit, draft: WholeDraft) {
  await sql`
    update template_draft
    set status = 'rejected', decided_by = ${by}, decided_at = ${now}, changed_at = ${now}, due_at = null,
        claim_id = null, failure = null, failure_detail = null, failure_sentences = null
    where organization_id = ${draft.organization_id} and draft_id = ${draft.id}
      and status not in ('accepted', 'rejected')`.execute(trx);
}

/** The model's files as its draft has them now. */
export function proposedIn({ files }: Pick<WholeDraft, "files">, { files: proposed }: Proposal) {
  const names = Object.keys(proposed ?? {});
  return Object.fromEntries(
    names.flatMap((name) => (files[name] === undefined ? [] : [[name, files[name]]])),
  );
}

function isEdited({ files }: WholeDraft, { files: proposed }: Proposal): boolean {
  return Object.entries(proposed ?? {}).some(([name, text]) => files[name] !== text);
}
