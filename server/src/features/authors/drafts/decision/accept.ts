import { posix } from "node:path";
import { sql } from "kysely";
import { isKeyTaken, lockAuthored, storeContents, templatesWith } from "#content/catalogue/index.ts";
import {
  bodyFileName,
  contentHash,
  type KnownPictures,
  picturesOf,
  type TemplateContent,
  templateSource,
} from "#engines/lesson/index.ts";
import { readContentFiles } from "#platform/content-files/import-files.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField, notFound } from "#platform/problems.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import { basisOf } from "../creation/translation.ts";
import { lockDraft, selectDraft, type WholeDraft } from "../draft.ts";
import { draftNotReady, draftOutdated, keyTaken, languagePresent } from "../problems.ts";

/**
 * A person has read the draft: it goes into the catalogue, by the same checks as an import, with their changes.
 * @throws notFound; draftNotReady, draftOutdated, languagePresent, keyTaken (409); contentMistakes (422) with file and line
 */
export async function acceptDraft(
  context: Context,
  request: HttpRequest,
  id: number,
  changed: Readonly<Record<string, string>>,
): Promise<WholeDraft> {
  const now = context.clock();
  const { label } = operatorOf(request);
  const accepted = await transactionRetrying(context.db, async (trx) => {
    const draft = await lockDraft(trx, id);
    if (draft === undefined) throw notFound();
    if (draft.status !== "ready" || draft.files === null) throw draftNotReady();
    const files = withChanges(draft.files, changed);
    const isEdited = Object.entries(files).some(([name, text]) => draft.files?.[name] !== text);
    const { organizationId, content } =
      draft.kind === "translation"
        ? await withTranslation(trx, draft, files)
        : await newTemplate(trx, draft, files);
    const [stored] = await storeContents(trx, now, request, organizationId, [content]);
    if (stored === undefined) throw new Error("An accepted template was not stored.");
    await sql`
      update template_draft
      set status = 'accepted', template_id = ${stored.id}, files = ${JSON.stringify(files)}::jsonb,
          is_edited = ${isEdited}, decided_by = ${label}, decided_at = ${now}, changed_at = ${now}, work = '[]',
          steps = 0
      where id = ${id}`.execute(trx);
    await recordAudit(trx, now, request, {
      organizationId: draft.organization_id,
      action: "template_draft.accept",
      targetType: "template_draft",
      targetId: id,
      changes: {
        status: ["ready", "accepted"],
        is_edited: [false, isEdited],
        template_id: [draft.template_id, stored.id],
      },
    });
    return selectDraft(trx, id);
  });
  if (accepted === undefined) throw notFound();
  return accepted;
}

function withChanges(files: Record<string, string>, changed: Readonly<Record<string, string>>) {
  const unknown = Object.keys(changed).find((name) => files[name] === undefined);
  if (unknown !== undefined)
    throw invalidField({
      errors: { files: [`The draft has no such file; it has ${Object.keys(files).join(" and ")}.`] },
    });
  return { ...files, ...changed };
}

/** The template as it is now, with one language more. */
async function withTranslation(trx: Database, draft: WholeDraft, files: Record<string, string>) {
  const template = draft.template_id === null ? undefined : await lockAuthored(trx, draft.template_id);
  if (template === undefined) throw notFound();
  const { content, organization_id: organizationId } = template;
  if (content.bodies[draft.language] !== undefined) throw languagePresent();
  const basis = basisOf(content);
  if (contentHash(basis) !== draft.basis_hash) throw draftOutdated();
  const texts = { ...Object.fromEntries(templateSource(basis)), ...files };
  const read = readOne(content.key, texts, picturesOf(basis));
  const body = read.bodies[draft.language];
  if (body === undefined) throw new Error(`${bodyFileName(draft.language)} was read and is not there.`);
  return { organizationId, content: { ...content, bodies: { ...content.bodies, [draft.language]: body } } };
}

async function newTemplate(trx: Database, draft: WholeDraft, files: Record<string, string>) {
  const key = /^key:\s*([^\s#]+)/m.exec(files["template.yaml"] ?? "")?.[1] ?? "lesson";
  const content = readOne(key, files);
  if (await isKeyTaken(trx, draft.organization_id, content.key)) throw keyTaken();
  return { organizationId: draft.organization_id, content };
}

function readOne(
  key: string,
  files: Record<string, string>,
  pictures: KnownPictures = new Map(),
): TemplateContent {
  const paths = Object.entries(files).map(([name, text]) => [posix.join(key, name), text] as const);
  const [content] = readContentFiles(Object.fromEntries(paths), templatesWith(new Map([[key, pictures]])));
  if (content === undefined) throw new Error("Files without a mistake gave no template.");
  return content;
}
