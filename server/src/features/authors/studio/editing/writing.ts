import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { codedSentences, type Sentence } from "#platform/health/sentence.ts";
import { factsOf, readDraft } from "../drafts/content.ts";
import {
  type DraftFiles,
  type DraftOrigin,
  type DraftPictures,
  type DraftStatus,
  type LessonRules,
  selectDraft,
  type Translated,
  type WholeDraft,
} from "../drafts/draft.ts";
import { bringPictures } from "../drafts/draft-pictures.ts";
import type { Edit } from "../drafts/edit.ts";
import { insertRevision, mergeAutosave, type RevisionReason } from "../drafts/revisions.ts";
import { staleLanguages, translatedAfter } from "../languages/translated.ts";

export interface NewDraft {
  organizationId: number;
  origin: DraftOrigin;
  templateId: number | null;
  sourceTemplateId: number | null;
  baseHash: string | null;
  files: DraftFiles;
  /** Those of another lesson, by the organization that has them; null: the platform. */
  pictures?: { from: number | null; named: DraftPictures };
  known: { key: string; title: string; language: Language };
  notes: readonly Sentence[];
  /** What a model is to write: it waits for that. */
  proposed?: LessonRules & { isPlatform: boolean };
}

/** What authors begin by themselves. */
const authorsOwn: NonNullable<NewDraft["proposed"]> = {
  isPlatform: false,
  lesson_type: "custom",
  scenario_id: null,
};

export async function insertDraft(edit: Edit, draft: NewDraft): Promise<number> {
  const { trx, now, by } = edit;
  const pictures = draft.pictures?.named ?? {};
  const { isPlatform, ...rules } = draft.proposed ?? authorsOwn;
  const content = readDraft({ files: draft.files, pictures, ...rules });
  const facts = factsOf(content, draft.files, draft.known);
  const isPublished = draft.origin === "version" || draft.origin === "copy";
  const translated = translatedAfter(content, isPublished ? null : { content: null, translated: {} });
  const { rows } = await sql<{ id: number }>`
    insert into lesson_draft (organization_id, template_id, origin, source_template_id, base_hash, key, title, language,
                              languages, stale_languages, mistakes, status, revision, files, translated, import_notes,
                              import_note_sentences, created_by, changed_by, creation_date, changed_at, is_platform, lesson_type, scenario_id)
    values (${draft.organizationId}, ${draft.templateId}, ${draft.origin}, ${draft.sourceTemplateId}, ${draft.baseHash},
            ${facts.key}, ${facts.title}, ${facts.language}, ${facts.languages}, ${staleLanguages(content, translated)}, ${facts.mistakes},
            ${draft.proposed === undefined ? "draft" : "writing"}, 1,
            ${JSON.stringify(draft.files)}::jsonb, ${JSON.stringify(translated)}::jsonb,
            ${JSON.stringify(draft.notes.map(({ text }) => text))}::jsonb,
            ${JSON.stringify(codedSentences(draft.notes))}::jsonb, ${by}, ${by}, ${now}, ${now},
            ${isPlatform}, ${rules.lesson_type}, ${rules.scenario_id})
    returning id`.execute(trx);
  const [inserted] = rows;
  if (inserted === undefined) throw new Error("A draft was not stored.");
  const revision = { number: 1, files: draft.files, by, reason: "created" } as const;
  const of = { organizationId: draft.organizationId, id: inserted.id };
  await insertRevision(trx, now, of, revision);
  await bringPictures(edit, of, draft.pictures);
  return inserted.id;
}

/** A picture has come or gone, which may have been what was wrong. */
export async function countMistakes(trx: Database, now: Date, id: number): Promise<void> {
  const draft = await selectDraft(trx, id);
  if (draft === undefined) return;
  const { mistakes } = readDraft(draft);
  await sql`update lesson_draft set mistakes = ${mistakes.length}, changed_at = ${now} where id = ${id}`.execute(
    trx,
  );
}

/** A draft that is saved after a review has to be reviewed again. */
const reopened: Readonly<Record<DraftStatus, DraftStatus>> = {
  writing: "draft",
  failed: "failed",
  discarded: "discarded",
  draft: "draft",
  changes_requested: "changes_requested",
  in_review: "draft",
  approved: "draft",
  published: "draft",
};

/** Writes other files into a locked draft. */
export async function writeFiles(
  edit: Edit,
  draft: WholeDraft,
  files: DraftFiles,
  reason: RevisionReason,
): Promise<void> {
  const { trx, now, by } = edit;
  const content = readDraft({ ...draft, files });
  const facts = factsOf(content, files, draft);
  const before = { content: readDraft(draft), translated: draft.translated };
  const translated: Translated = translatedAfter(content, before);
  const number = draft.revision + 1;
  await sql`
    update lesson_draft
    set files = ${JSON.stringify(files)}::jsonb, translated = ${JSON.stringify(translated)}::jsonb, revision = ${number},
        key = ${facts.key}, title = ${facts.title}, language = ${facts.language}, languages = ${facts.languages},
        stale_languages = ${staleLanguages(content, translated)},
        mistakes = ${facts.mistakes}, status = ${reopened[draft.status]}, changed_by = ${by}, changed_at = ${now}
    where organization_id = ${draft.organization_id} and id = ${draft.id}`.execute(trx);
  const of = { organizationId: draft.organization_id, id: draft.id };
  if (reason === "saved") await mergeAutosave(edit, of, draft.revision);
  await insertRevision(trx, now, of, { number, files, by, reason });
}
