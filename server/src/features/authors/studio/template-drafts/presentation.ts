import { bodyFileName, templateSource } from "#engines/lesson/index.ts";
import type { Context } from "#platform/feature.ts";
import { selectDraft } from "../drafts/draft.ts";
import { proposedIn } from "../proposals/outcome.ts";
import type { Proposal, ProposalRow } from "../proposals/proposal.ts";
import { presentSources } from "../proposals/sources.ts";

export function presentTemplateDraft(row: ProposalRow) {
  const { organization_id: _, changed_at, ...shown } = row;
  return { ...shown, modified_date: changed_at };
}

/** What was asked for, as lists show it. */
export function listed(proposal: Proposal): ProposalRow {
  const { lesson_type: _, basis: __, basis_hash: ___, document_ids: ____, ...more } = proposal;
  const { files: _____, sources: ______, ...row } = more;
  return row;
}

/** With what is proposed as the studio has it now, what it is a translation of, and what its paragraphs lean on. */
export async function presentWholeTemplateDraft(context: Context, proposal: Proposal) {
  const { basis } = proposal;
  const original = basis === null ? null : (templateSource(basis).get(bodyFileName(basis.language)) ?? null);
  return {
    ...presentTemplateDraft(listed(proposal)),
    files: Object.entries(await filesOf(context, proposal))
      .sort(([one], [other]) => (one < other ? 1 : -1)) // template.yaml first
      .map(([name, text]) => ({ name, text, original })),
    ...(await presentSources(context, proposal)),
  };
}

async function filesOf({ db }: Context, proposal: Proposal) {
  const { status, draft_id: id, files } = proposal;
  const draft = status === "ready" ? await selectDraft(db, id) : undefined;
  return draft === undefined ? (files ?? {}) : proposedIn(draft, proposal);
}
