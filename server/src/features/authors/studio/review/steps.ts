import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { readDraft, requireSound } from "../drafts/content.ts";
import { type DraftStatus, selectDraft, type WholeDraft } from "../drafts/draft.ts";
import { lockDraftOf } from "../drafts/own-draft.ts";
import { changedSince } from "../editing/saving.ts";
import { draftStep } from "../problems.ts";
import { type CommentStep, insertComment } from "./comments.ts";

interface Step {
  /** At which a draft may be for it. */
  from: readonly DraftStatus[];
  to: (DraftStatus & CommentStep) | "in_review";
  named: CommentStep;
  action: string;
}

const steps = {
  submit: { from: ["draft", "changes_requested"], to: "in_review", named: "submitted", action: "submit" },
  approve: { from: ["in_review"], to: "approved", named: "approved", action: "approve" },
  request: {
    from: ["in_review", "approved"],
    to: "changes_requested",
    named: "changes_requested",
    action: "request_changes",
  },
} as const satisfies Record<string, Step>;
type StepName = keyof typeof steps;

/**
 * Takes a draft one step on, at the revision that the reviewer has read.
 * @throws notFound; draftStep, draftChanged (409); draftUnsound (422)
 */
export function takeStep(
  context: Context,
  request: HttpRequest,
  id: string,
  name: StepName,
  { revision, comment }: { revision: number; comment?: string | undefined },
): Promise<WholeDraft> {
  const { label } = operatorOf(request);
  const step: Step = steps[name];
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const draft = await lockDraftOf(trx, request, id);
    if (draft.revision !== revision) throw changedSince(draft);
    if (!step.from.includes(draft.status)) throw draftStep();
    if (name !== "request") requireSound(readDraft(draft));
    await updateStatus(
      trx,
      now,
      draft,
      step.to,
      name === "submit" ? { submitted: label } : { decided: label },
    );
    if (comment !== undefined)
      await insertComment({ trx, now, by: label }, draft, { text: comment, step: step.named });
    await audit(
      change,
      `lesson_draft.${step.action}`,
      { organizationId: draft.organization_id, id: draft.id },
      { status: [draft.status, step.to], revision: [null, revision] },
    );
    return (await selectDraft(trx, draft.id)) ?? draft;
  });
}

async function updateStatus(
  trx: Database,
  now: Date,
  draft: WholeDraft,
  status: DraftStatus,
  { submitted, decided }: { submitted?: string; decided?: string },
): Promise<void> {
  await sql`
    update lesson_draft
    set status = ${status}, submitted_by = coalesce(${submitted ?? null}, submitted_by),
        decided_by = ${decided ?? null}, changed_at = ${now}
    where organization_id = ${draft.organization_id} and id = ${draft.id}`.execute(trx);
}
