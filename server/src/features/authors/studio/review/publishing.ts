import { sql } from "kysely";
import { type AuthoredTemplate, isKeyTaken, lockAuthored, storeContents } from "#content/catalogue/index.ts";
import { contentHash, picturesOf, type TemplateContent, templateSource } from "#engines/lesson/index.ts";
import { saidOfFile } from "#platform/content-files/mistake-sentences.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { fieldSentences } from "#platform/health/field-sentences.ts";
import { defineSentence } from "#platform/health/sentence.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, type Change, changeOf } from "#tenancy/audit/index.ts";
import { readDraft, requireSound } from "../drafts/content.ts";
import { selectDraft, type WholeDraft } from "../drafts/draft.ts";
import type { Edit } from "../drafts/edit.ts";
import { lockDraftOf } from "../drafts/own-draft.ts";
import { changedSince } from "../editing/saving.ts";
import { draftKeyTaken, draftStep, draftUnsound, templateOvertaken } from "../problems.ts";
import { laidOver } from "../proposals/laying-over.ts";
import { recordAcceptance } from "../proposals/outcome.ts";
import { insertVersion, selectVersionOf } from "../versions/versions.ts";
import { insertComment } from "./comments.ts";

const keyChanged = defineSentence(
  "content_file.key_changed",
  "The lesson is known by its key, `{key}`; write that one.",
);

/**
 * Puts an approved draft before learners: as a new lesson, or as the next version of the one that it changes. Lessons that
 * were begun keep the version they have.
 * @throws notFound; draftStep, draftChanged, draftKeyTaken, templateOvertaken (409); draftUnsound (422)
 */
export async function publishDraft(
  context: Context,
  request: HttpRequest,
  id: string,
  { revision, note }: { revision: number; note?: string | undefined },
): Promise<WholeDraft> {
  const change = changeOf(context, request);
  return transactionRetrying(context.db, async (trx) => {
    const draft = await lockDraftOf(trx, request, id);
    if (draft.revision !== revision) throw changedSince(draft);
    if (draft.status !== "approved") throw draftStep({ detail: "Only an approved draft can be published." });
    return publishLocked({ ...change, trx }, operatorOf(request).label, draft, note);
  });
}

/**
 * The same for a draft that is locked, whoever has read it.
 * @throws draftKeyTaken, templateOvertaken (409); draftUnsound (422); LostRace as `storeContents`
 */
export async function publishLocked(
  change: Change,
  by: string,
  locked: WholeDraft,
  note?: string | undefined,
): Promise<WholeDraft> {
  const { trx, now } = change;
  const edit = { trx, now, by };
  const draft = await laidOver(edit, locked);
  const content = requireSound(readDraft(draft));
  const before = await lockPublished(trx, draft, content);
  const owner = draft.is_platform ? null : draft.organization_id;
  if (before !== null && owner !== null) await recordUnrecorded(trx, now, draft, before);
  const [stored] = await storeContents(change, owner, [content]);
  if (stored === undefined) throw new Error("A published lesson was not stored.");
  // Somebody has made a lesson of this key since it was looked for.
  if (before === null && stored.status !== "created") throw draftKeyTaken();
  // Versions are those of an organization's lessons.
  const number = owner === null ? null : await recordVersion(edit, draft, content, stored, note ?? null);
  await sql`
    update lesson_draft
    set status = 'published', template_id = ${stored.id}, base_hash = ${stored.content_hash},
        changed_at = ${now}
    where organization_id = ${draft.organization_id} and id = ${draft.id}`.execute(trx);
  await recordAcceptance(edit, draft, stored.id);
  if (note !== undefined) await insertComment(edit, draft, { text: note, step: "published" });
  await audit(
    change,
    "lesson_draft.publish",
    { organizationId: draft.organization_id, id: draft.id },
    {
      status: [locked.status, "published"],
      template_id: [draft.template_id, stored.id],
      version: [null, number],
    },
  );
  return (await selectDraft(trx, draft.id)) ?? draft;
}

/** The lesson as it is before, locked; null where there is none yet. */
async function lockPublished(
  trx: Database,
  draft: WholeDraft,
  content: TemplateContent,
): Promise<AuthoredTemplate | null> {
  if (draft.template_id === null) {
    if (await isKeyTaken(trx, draft.organization_id, content.key)) throw draftKeyTaken();
    return null;
  }
  const template = await lockAuthored(trx, draft.template_id);
  if (template === undefined) throw new Error(`The lesson ${draft.template_id} of a draft is gone.`);
  const { key } = template.content;
  if (key !== content.key)
    throw draftUnsound(fieldSentences("template.yaml", [saidOfFile(keyChanged({ key }))]));
  if (contentHash(template.content) !== draft.base_hash) throw templateOvertaken();
  return template;
}

/** What came by an import is a version too, once another one follows it. */
async function recordUnrecorded(
  trx: Database,
  now: Date,
  draft: WholeDraft,
  { id: templateId, content }: AuthoredTemplate,
): Promise<void> {
  const hash = contentHash(content);
  if ((await selectVersionOf(trx, templateId, hash)) !== undefined) return;
  await insertVersion(trx, now, {
    organizationId: draft.organization_id,
    templateId,
    contentHash: hash,
    draftId: null,
    by: null,
    note: null,
    files: Object.fromEntries(templateSource(content)),
    pictures: picturesOf(content),
  });
}

/** The same content again is the version that it was. */
async function recordVersion(
  { trx, now, by }: Edit,
  draft: WholeDraft,
  content: TemplateContent,
  stored: { id: number; content_hash: string; status: string },
  note: string | null,
): Promise<number> {
  const known =
    stored.status === "unchanged" ? await selectVersionOf(trx, stored.id, stored.content_hash) : undefined;
  if (known !== undefined) return known.number;
  return insertVersion(trx, now, {
    organizationId: draft.organization_id,
    templateId: stored.id,
    contentHash: stored.content_hash,
    files: draft.files,
    pictures: picturesOf(content),
    draftId: draft.id,
    by,
    note,
  });
}
