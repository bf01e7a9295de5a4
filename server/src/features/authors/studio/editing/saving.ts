import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { type DraftFiles, selectDraft, type WholeDraft } from "../drafts/draft.ts";
import { lockDraftOf } from "../drafts/own-draft.ts";
import { type RevisionReason, selectRevision } from "../drafts/revisions.ts";
import { draftChanged, draftStep } from "../problems.ts";
import { requireFileNames } from "./files.ts";
import { writeFiles } from "./writing.ts";

/** Files by name; null takes one away. */
type ChangedFiles = Readonly<Record<string, string | null>>;

/** Saves some files of a draft; those that are not named stay. @throws notFound, draftChanged, draftStep (409), invalidField (422) */
export function saveFiles(
  context: Context,
  request: HttpRequest,
  id: string,
  { revision, files }: { revision: number; files: ChangedFiles },
): Promise<WholeDraft> {
  requireFileNames(files);
  return save(context, request, id, revision, "saved", async (_trx, draft) =>
    withChanges(draft.files, files),
  );
}

/** Puts an older revision's files back, as a new one. @throws notFound, draftChanged, draftStep (409) */
export function restoreRevision(
  context: Context,
  request: HttpRequest,
  id: string,
  number: number,
  revision: number,
): Promise<WholeDraft> {
  return save(context, request, id, revision, "restored", async (trx, draft) => {
    const restored = await selectRevision(trx, draft.id, number);
    if (restored === undefined) throw notFound();
    return restored.files;
  });
}

/**
 * Of two who began from the same revision one saves, the other is told who did. A save without changes makes no
 * revision.
 * @throws notFound, draftChanged, draftStep (409), what `decide` throws
 */
export function save(
  context: Context,
  request: HttpRequest,
  id: string,
  revision: number,
  reason: RevisionReason,
  decide: (trx: Database, draft: WholeDraft) => Promise<DraftFiles>,
): Promise<WholeDraft> {
  const { label } = operatorOf(request);
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const draft = await lockDraftOf(trx, request, id);
    requireOpen(draft);
    if (draft.revision !== revision) throw changedSince(draft);
    const files = await decide(trx, draft);
    if (isSame(draft.files, files)) return draft;
    await writeFiles(trx, now, label, draft, files, reason);
    if (draft.status !== "draft" && draft.status !== "changes_requested") {
      await audit(
        change,
        "lesson_draft.reopen",
        { organizationId: draft.organization_id, id: draft.id },
        { status: [draft.status, "draft"] },
      );
    }
    return (await selectDraft(trx, draft.id)) ?? draft;
  });
}

/** @throws draftStep for what a model is at work on, and what nobody wants */
function requireOpen({ status }: WholeDraft): void {
  if (status === "writing")
    throw draftStep({ detail: "A model is writing this draft; wait until it is done." });
  if (status === "failed" || status === "discarded")
    throw draftStep({ detail: `The draft is ${status} and stays as it is; begin another one.` });
}

export function changedSince({ changed_by, changed_at, revision }: WholeDraft) {
  return draftChanged({ members: { saved_by: changed_by, saved_at: changed_at, revision } });
}

function withChanges(files: DraftFiles, changes: ChangedFiles): DraftFiles {
  const all = Object.entries({ ...files, ...changes });
  return Object.fromEntries(all.flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
}

function isSame(one: DraftFiles, other: DraftFiles): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
