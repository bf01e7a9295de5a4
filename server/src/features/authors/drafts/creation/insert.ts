import { sql } from "kysely";
import { isOn, readSettings } from "#content/ai/index.ts";
import type { TemplateContent } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import { type DraftKind, selectDraft, type WholeDraft } from "../draft.ts";
import { draftOpen, noLanguageModel } from "../problems.ts";

interface NewDraft {
  organizationId: number;
  kind: DraftKind;
  language: Language;
  templateId: number | null;
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

/** Puts a draft in line for the writers. @throws draftOpen (409) where the same translation is under way */
export function createDraft(context: Context, request: HttpRequest, draft: NewDraft): Promise<WholeDraft> {
  const now = context.clock();
  return context.db.transaction().execute(async (trx) => {
    const id = await insertDraft(trx, now, operatorOf(request).label, draft);
    if (id === undefined) throw draftOpen();
    await recordAudit(trx, now, request, {
      organizationId: draft.organizationId,
      action: "template_draft.create",
      targetType: "template_draft",
      targetId: id,
      changes: {
        kind: [null, draft.kind],
        language: [null, draft.language],
        template_id: [null, draft.templateId],
        document_ids: [null, draft.documentIds],
      },
    });
    const created = await selectDraft(trx, id);
    if (created === undefined) throw notFound();
    return created;
  });
}

async function insertDraft(
  trx: Database,
  now: Date,
  requestedBy: string,
  draft: NewDraft,
): Promise<number | undefined> {
  const { organizationId, kind, language, templateId, basis, title, lessonType, documentIds, steps } = draft;
  const { rows } = await sql<{ id: number }>`
    insert into template_draft (organization_id, kind, language, template_id, basis, basis_hash, title, lesson_type,
                                document_ids, steps, requested_by, due_at, creation_date, changed_at)
    values (${organizationId}, ${kind}, ${language}, ${templateId},
            ${basis === null ? null : JSON.stringify(basis.content)}::jsonb, ${basis?.hash ?? null}, ${title},
            ${lessonType}, ${[...documentIds]}::uuid[], ${steps}, ${requestedBy}, ${now}, ${now}, ${now})
    on conflict (template_id, language)
      where kind = 'translation' and status in ('waiting', 'writing', 'ready') do nothing
    returning id`.execute(trx);
  return rows[0]?.id;
}
