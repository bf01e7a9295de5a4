import { sql } from "kysely";
import { selectAuthored } from "#content/catalogue/index.ts";
import { contentHash } from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { lessonFiles } from "../../editing/creation.ts";
import { insertDraft, type NewDraft } from "../../editing/writing.ts";
import { basisOf, begunLesson, begunTranslation } from "../begun.ts";
import { type Proposal, selectProposal } from "../proposal.ts";
import { settle } from "./settling.ts";

/**
 * Gives what was asked of a process of the former version its lesson draft, and brings a draft along whose model's work such a
 * process ended. One that cannot be carried over keeps nobody waiting. False when nothing was done.
 */
export async function carryOver({ db, log }: Pick<Context, "db" | "log">): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select proposal.id from template_draft as proposal left join lesson_draft as draft on draft.id = proposal.draft_id
    where proposal.draft_id is null
       or (draft.status = 'writing' and proposal.status not in ('waiting', 'writing'))
    order by proposal.id`.execute(db);
  let isDone = false;
  for (const { id } of rows) {
    try {
      await db.transaction().execute(async (trx) => {
        await ensureDraft(trx, id);
        await settle(trx, id);
      });
      isDone = true;
    } catch (error) {
      log.error(
        { err: error, templateDraft: id },
        "draft of the former version not carried over; will retry",
      );
    }
  }
  return isDone;
}

/** The lesson draft of what was asked for, made where there is none yet. Undefined where nothing was asked for. */
export async function ensureDraft(trx: Database, proposalId: number): Promise<number | undefined> {
  const known = await selectProposal(trx, proposalId);
  if (known === undefined || known.draft_id !== null) return known?.draft_id ?? undefined;
  await sql`select from template_draft where id = ${proposalId} for no key update`.execute(trx);
  const proposal = await selectProposal(trx, proposalId);
  if (proposal === undefined || proposal.draft_id !== null) return proposal?.draft_id ?? undefined;
  const begun = await begunOf(trx, proposal);
  const draftId = await insertDraft(
    { trx, now: new Date(proposal.creation_date), by: proposal.requested_by },
    begun,
  );
  await sql`update template_draft set draft_id = ${draftId} where id = ${proposalId}`.execute(trx);
  return draftId;
}

async function begunOf(trx: Database, proposal: Proposal): Promise<NewDraft> {
  const { organization_id: organizationId, basis, basis_hash: hash, template_id: templateId } = proposal;
  if (basis === null) return begunLesson(trx, organizationId, proposal);
  const template = templateId === null ? undefined : await selectAuthored(trx, templateId);
  if (template === undefined) throw new Error(`The lesson of translation ${proposal.id} is gone.`);
  const isUnchanged =
    contentHash(basisOf(template.content)) === hash &&
    template.content.bodies[proposal.language] === undefined;
  // Of an original that has changed only what was translated is known: publishing it would be refused.
  const lesson = await lessonFiles(trx, isUnchanged ? template : { ...template, content: basis });
  return begunTranslation(organizationId, template, basis, isUnchanged ? lesson : { ...lesson, hash: null });
}
