import { posix } from "node:path";
import { sql } from "kysely";
import { isKeyTaken, lockAuthored } from "#content/catalogue/index.ts";
import { contentHash, lessonTypes } from "#engines/lesson/index.ts";
import { Problem } from "#kernel/problem.ts";
import { contentMistakes } from "#platform/content-files/import-files.ts";
import { mistakesByFile } from "#platform/content-files/mistake-sentences.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField, notFound } from "#platform/problems.ts";
import { audit, changeOf } from "#tenancy/audit/index.ts";
import { readDraft } from "../drafts/content.ts";
import { selectDraft, type WholeDraft } from "../drafts/draft.ts";
import type { Edit } from "../drafts/edit.ts";
import { writeFiles } from "../editing/writing.ts";
import { draftKeyTaken, templateOvertaken } from "../problems.ts";
import { basisOf } from "../proposals/begun.ts";
import { languagePresent } from "../proposals/problems.ts";
import { type Proposal, selectProposal } from "../proposals/proposal.ts";
import { publishLocked } from "../review/publishing.ts";
import { lockTemplateDraft } from "./locking.ts";
import { draftNotReady, draftOutdated, keyTaken } from "./problems.ts";

type Files = Readonly<Record<string, string>>;

/**
 * A person has read it: its lesson draft is saved with their changes and published, in one go and without a review.
 * @throws notFound; draftNotReady, draftOutdated, languagePresent, keyTaken (409); contentMistakes (422) with file and line
 */
export function acceptTemplateDraft(
  context: Context,
  request: HttpRequest,
  id: number,
  changed: Files,
): Promise<Proposal> {
  const made = changeOf(context, request);
  const { label } = operatorOf(request);
  return transactionRetrying(context.db, async (trx) => {
    const change = { ...made, trx };
    const { proposal, draft } = await lockTemplateDraft(trx, id);
    if (proposal.status !== "ready") throw draftNotReady();
    if (proposal.kind === "translation") await requireOriginal(trx, proposal);
    const edited = await withChanges({ trx, now: made.now, by: label }, proposal, draft, changed);
    await requireAcceptable(trx, proposal, edited);
    await publishLocked(change, label, edited).catch(inFormerWords);
    const accepted = (await selectProposal(trx, id)) ?? proposal;
    await audit(
      change,
      "template_draft.accept",
      { organizationId: proposal.organization_id, id },
      {
        status: ["ready", "accepted"],
        is_edited: [false, accepted.is_edited],
        template_id: [proposal.template_id, accepted.template_id],
      },
    );
    return accepted;
  });
}

/** @throws notFound, languagePresent, draftOutdated */
async function requireOriginal(trx: Database, { template_id: id, language, basis_hash: hash }: Proposal) {
  const template = id === null ? undefined : await lockAuthored(trx, id);
  if (template === undefined) throw notFound();
  if (template.content.bodies[language] !== undefined) throw languagePresent();
  if (contentHash(basisOf(template.content)) !== hash) throw draftOutdated();
}

/** Operators say here also what the lesson is. @throws invalidField for a file that was not proposed */
async function withChanges(
  edit: Edit,
  { files: proposed }: Proposal,
  draft: WholeDraft,
  changed: Files,
): Promise<WholeDraft> {
  const { trx } = edit;
  const names = Object.keys(proposed ?? {});
  if (Object.keys(changed).some((name) => !names.includes(name)))
    throw invalidField({
      errors: { files: [`The draft has no such file; it has ${names.join(" and ")}.`] },
    });
  if (Object.entries(changed).every(([name, text]) => draft.files[name] === text)) return draft;
  const named = /^lesson_type:\s*(\w+)/m.exec(changed["template.yaml"] ?? "")?.[1];
  const type = lessonTypes.find((known) => known === named) ?? draft.lesson_type;
  await sql`update lesson_draft set lesson_type = ${type} where organization_id = ${draft.organization_id} and id = ${draft.id}`.execute(
    trx,
  );
  const retyped = { ...draft, lesson_type: type };
  await writeFiles(edit, retyped, { ...draft.files, ...changed }, "saved");
  return (await selectDraft(trx, draft.id)) ?? retyped;
}

/** @throws contentMistakes, keyTaken */
async function requireAcceptable(trx: Database, { organization_id: owner }: Proposal, draft: WholeDraft) {
  const { mistakes, content } = readDraft(draft);
  if (content === undefined || mistakes.length > 0) {
    const inFolder = mistakes.map((mistake) => ({ ...mistake, file: posix.join(draft.key, mistake.file) }));
    throw contentMistakes(mistakesByFile(inFolder));
  }
  if (draft.template_id === null && (await isKeyTaken(trx, owner, content.key))) throw keyTaken();
}

function inFormerWords(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  if (error.code === templateOvertaken.code) throw draftOutdated();
  throw error.code === draftKeyTaken.code ? keyTaken() : error;
}
