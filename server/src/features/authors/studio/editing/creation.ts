import type { Static } from "typebox";
import { type AuthoredTemplate, selectAuthored, selectLessonSource } from "#content/catalogue/index.ts";
import { contentHash, picturesOf, templateSource } from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { missingField, notFound } from "#platform/problems.ts";
import { audit, type Change, inTransaction } from "#tenancy/audit/index.ts";
import { resolveOrganization } from "../access.ts";
import { type DraftFiles, selectDraft, type WholeDraft } from "../drafts/draft.ts";
import type { CreateDraft } from "../drafts/schemas.ts";
import { selectVersionOf } from "../versions/versions.ts";
import { requireFileNames } from "./files.ts";
import { freeKey, keyFrom, newKey } from "./key.ts";
import { starterFiles } from "./starter.ts";
import { insertDraft, type NewDraft } from "./writing.ts";

/**
 * Begins a draft: from nothing, from files, as a copy of a lesson, or as the next version of the organization's own.
 * @throws organizationNotFound, notFound; missingField (400), invalidField (422)
 */
export async function createDraft(
  context: Context,
  request: HttpRequest,
  body: Static<typeof CreateDraft>,
): Promise<WholeDraft> {
  const organization = await resolveOrganization(context, request, body.organization);
  return storeDraft(context, request, await decide(context.db, organization.id, body));
}

/** Stores what somebody has begun, and says so in the audit log. */
export function storeDraft(context: Context, request: HttpRequest, begun: NewDraft): Promise<WholeDraft> {
  return inTransaction(context, request, (change) => storeDraftIn(change, operatorOf(request).label, begun));
}

/** The same within a transaction. */
export async function storeDraftIn(change: Change, by: string, begun: NewDraft): Promise<WholeDraft> {
  const { trx, now } = change;
  const id = await insertDraft({ trx, now, by }, begun);
  const draft = await selectDraft(trx, id);
  if (draft === undefined) throw notFound();
  await audit(
    change,
    "lesson_draft.create",
    { organizationId: draft.organization_id, id },
    {
      origin: [null, draft.origin],
      key: [null, draft.key],
      template_id: [null, draft.template_id],
      source_template_id: [null, draft.source_template_id],
    },
  );
  return draft;
}

async function decide(
  db: Database,
  organizationId: number,
  body: Static<typeof CreateDraft>,
): Promise<NewDraft> {
  const { template_id: templateId, files, title, language = "en", as_copy: asCopy = false } = body;
  const blank = { organizationId, templateId: null, sourceTemplateId: null, baseHash: null, notes: [] };
  const known = { key: body.key ?? keyFrom(title ?? "lesson"), title: title ?? "", language };
  if (templateId !== undefined)
    return fromTemplate(db, organizationId, templateId, { asCopy, key: body.key });
  if (files !== undefined) {
    requireFileNames(files);
    return { ...blank, origin: "import", files, known };
  }
  if (title === undefined || title.trim() === "")
    throw missingField({ errors: { title: ["Send a title, a template_id or files to begin with."] } });
  const key = body.key ?? (await newKey(db, organizationId, known.key));
  return { ...blank, origin: "empty", files: starterFiles({ key, title: title.trim(), language }), known };
}

async function fromTemplate(
  db: Database,
  organizationId: number,
  templateId: number,
  { asCopy, key }: { asCopy: boolean; key: string | undefined },
): Promise<NewDraft> {
  const source = await selectLessonSource(db, organizationId, templateId);
  const authored = source && (await selectAuthored(db, templateId));
  if (authored === undefined) throw notFound();
  const { content, organization_id: owner } = authored;
  const { hash, files, pictures } = await lessonFiles(db, authored);
  const known = { key: content.key, title: source?.title ?? content.key, language: content.language };
  const draft = { organizationId, sourceTemplateId: templateId, pictures, known, notes: [] };
  if (owner !== null && !asCopy) return { ...draft, origin: "version", templateId, baseHash: hash, files };
  const ownKey = key ?? (await freeKey(db, organizationId, content.key));
  return { ...draft, origin: "copy", templateId: null, baseHash: null, files: asOwn(files, ownKey) };
}

/** A lesson's files as they were published or as they would be written, what they show, and what the content is known by. */
export async function lessonFiles(db: Database, { id, organization_id: from, content }: AuthoredTemplate) {
  const hash = contentHash(content);
  const version = await selectVersionOf(db, id, hash);
  return {
    hash,
    files: version?.files ?? Object.fromEntries(templateSource(content)),
    pictures: { from, named: version?.pictures ?? Object.fromEntries(picturesOf(content)) },
  };
}

/** Everything as it stands, but for what a copy may not keep. */
function asOwn(files: DraftFiles, key: string): DraftFiles {
  const structure = (files["template.yaml"] ?? "")
    .replace(/^key:.*$/m, `key: ${key}`)
    .replace(/^lesson_type:.*$/m, "lesson_type: custom")
    .replace(/^(?:retired|scenario_id|is_scenario_wrapper):.*\n/gm, "");
  return { ...files, "template.yaml": structure };
}
