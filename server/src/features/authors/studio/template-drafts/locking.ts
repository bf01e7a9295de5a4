import type { Database } from "#platform/database/database.ts";
import { notFound } from "#platform/problems.ts";
import { lockDraft, type WholeDraft } from "../drafts/draft.ts";
import { type Proposal, selectProposal } from "../proposals/proposal.ts";
import { ensureDraft } from "../proposals/writing/carrying-over.ts";
import { settle } from "../proposals/writing/settling.ts";

/** What was asked for, with its lesson draft; nobody decides about it before the transaction ends. @throws notFound */
export async function lockTemplateDraft(
  trx: Database,
  id: number,
): Promise<{ proposal: Proposal; draft: WholeDraft }> {
  const draftId = await ensureDraft(trx, id);
  if (draftId === undefined) throw notFound();
  await settle(trx, id);
  const draft = await lockDraft(trx, draftId);
  const proposal = await selectProposal(trx, id);
  if (draft === undefined || proposal === undefined) throw notFound();
  return { proposal, draft };
}
