import type { Static } from "typebox";
import { selectReadDocuments } from "#content/documents/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { organizationOf, readReference } from "#tenancy/organizations/index.ts";
import type { WholeDraft } from "../draft.ts";
import { documentsNotReady } from "../problems.ts";
import type { CreateDocumentsDraft } from "../schemas.ts";
import { plainWords } from "../writing/documents/plain-words.ts";
import { createDraft, requireModel } from "./insert.ts";

/** Asks for a first lesson from an organization's documents. @throws organizationNotFound, documentsNotReady (422), noLanguageModel (409) */
export async function createDocumentsDraft(
  context: Context,
  request: HttpRequest,
  reference: string,
  { document_ids, title, language, lesson_type }: Static<typeof CreateDocumentsDraft>,
): Promise<WholeDraft> {
  const { id: organizationId } = await organizationOf(context, readReference(reference));
  const ready = await selectReadDocuments(context.db, organizationId, document_ids);
  const withText = ready.filter(({ passages }) => passages > 0);
  if (withText.length < new Set(document_ids.map((id) => id.toLowerCase())).size)
    throw documentsNotReady({ errors: { document_ids: [documentsNotReady.detail] } });
  await requireModel(context, organizationId);
  return createDraft(context, request, {
    organizationId,
    kind: "documents",
    language,
    templateId: null,
    basis: null,
    title: plainWords(title).replace(/[{}<>]/g, ""),
    lessonType: lesson_type,
    documentIds: withText.map(({ document_id }) => document_id),
    steps: 1, // how many sections there are is known with the plan
  });
}
