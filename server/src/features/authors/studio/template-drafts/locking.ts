import type { Database } from "#platform/database/database.ts";
import { notFound } from "#platform/problems.ts";
import { lockDraft, type WholeDraft } from "../drafts/draft.ts";
import { type Proposal, selectProposal } from "../proposals/proposal.ts";

/** What was asked for, with its lesson draft; nobody decides about it before the transaction ends. @throws notFound */
export async function lockTemplateDraft(
  trx: Database,
  id: number,
): Promise<{ proposal: Proposal; draft: WholeDraft }> {
  const asked = await selectProposal(trx, id);
  if (asked === undefined) throw notFound();
  const draft = await lockDraft(trx, asked.draft_id);
  const proposal = await selectProposal(trx, id);
  if (draft === undefined || proposal === undefined) throw notFound();
  return { proposal, draft };
}
