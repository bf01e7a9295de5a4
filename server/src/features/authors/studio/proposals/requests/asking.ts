import { sql } from "kysely";
import { isOn, readSettings } from "#content/ai/index.ts";
import type { TemplateContent } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { storeDraftIn } from "../../editing/creation.ts";
import type { NewDraft } from "../../editing/writing.ts";
import { draftOpen, noLanguageModel } from "../problems.ts";
import { type Proposal, type ProposalKind, selectProposal } from "../proposal.ts";

interface Asked {
  kind: ProposalKind;
  language: Language;
  basis: { content: TemplateContent; hash: string } | null;
  title: string;
  lessonType: TemplateContent["lessonType"];
  documentIds: readonly string[];
  steps: number;
}

/** @throws noLanguageModel (409) before anything is stored */
export async function requireModel(context: Context, organizationId: number): Promise<void> {
  const settings = await readSettings(context, context.db, organizationId);
  if (!isOn(settings, "drafts")) throw noLanguageModel();
}

/** Begins a draft and puts it in line for the writers. @throws draftOpen (409) where the same translation is under way */
export function askModel(
  context: Context,
  request: HttpRequest,
  begun: NewDraft,
  asked: Asked,
): Promise<Proposal> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const { label } = operatorOf(request);
    const draft = await storeDraftIn(change, label, begun);
    const id = await insertProposal(trx, now, label, { draftId: draft.id, begun, asked });
    if (id === undefined) throw draftOpen();
    await audit(
      change,
      "template_draft.create",
      { organizationId: begun.organizationId, id },
      {
        kind: [null, asked.kind],
        language: [null, asked.language],
        template_id: [null, begun.templateId],
        document_ids: [null, asked.documentIds],
      },
    );
    const proposal = await selectProposal(trx, id);
    if (proposal === undefined) throw new Error("What was asked of a model was not stored.");
    return proposal;
  });
}

async function insertProposal(
  trx: Database,
  now: Date,
  requestedBy: string,
  { draftId, begun, asked }: { draftId: number; begun: NewDraft; asked: Asked },
): Promise<number | undefined> {
  const { kind, language, basis, title, lessonType, documentIds, steps } = asked;
  const { rows } = await sql<{ id: number }>`
    insert into template_draft (organization_id, draft_id, kind, language, template_id, basis, basis_hash, title,
                                lesson_type, document_ids, steps, requested_by, due_at, creation_date, changed_at)
    values (${begun.organizationId}, ${draftId}, ${kind}, ${language}, ${begun.templateId},
            ${basis === null ? null : JSON.stringify(basis.content)}::jsonb, ${basis?.hash ?? null}, ${title},
            ${lessonType}, ${[...documentIds]}::uuid[], ${steps}, ${requestedBy}, ${now}, ${now}, ${now})
    on conflict (template_id, language)
      where kind = 'translation' and status in ('waiting', 'writing', 'ready') do nothing
    returning id`.execute(trx);
  return rows[0]?.id;
}
