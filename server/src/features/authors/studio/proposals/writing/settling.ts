import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type DraftStatus, lockDraft } from "../../drafts/draft.ts";
import { writeFiles } from "../../editing/writing.ts";
import { type Proposal, selectProposal } from "../proposal.ts";

/** What becomes of a draft that has waited for its model. */
const settled: Readonly<Record<Proposal["status"], DraftStatus>> = {
  waiting: "writing",
  writing: "writing",
  ready: "draft",
  failed: "failed",
  accepted: "published",
  rejected: "discarded",
};

/** Brings a draft that waits for its model to where that has come; another one stays as it is. */
export async function settle(trx: Database, proposalId: number): Promise<void> {
  const known = await selectProposal(trx, proposalId);
  const draft = known === undefined ? undefined : await lockDraft(trx, known.draft_id);
  if (draft?.status !== "writing") return;
  const proposal = await selectProposal(trx, proposalId); // as it is now that nobody ends it any more
  if (proposal === undefined || settled[proposal.status] === "writing") return;
  const { status, files, model, template_id: templateId, decided_by: decidedBy } = proposal;
  const at = new Date(proposal.changed_at);
  if (files !== null)
    await writeFiles({ trx, now: at, by: model ?? "model" }, draft, { ...draft.files, ...files }, "saved");
  await sql`
    update lesson_draft
    set status = ${settled[status]}, template_id = ${templateId}, decided_by = ${decidedBy}, changed_at = ${at}
    where organization_id = ${draft.organization_id} and id = ${draft.id}`.execute(trx);
}
