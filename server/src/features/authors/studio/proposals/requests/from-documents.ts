import { selectReadDocuments } from "#content/documents/index.ts";
import type { LessonType } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { begunLesson } from "../begun.ts";
import { documentsNotReady } from "../problems.ts";
import type { Proposal } from "../proposal.ts";
import { plainWords } from "../writing/documents/plain-words.ts";
import { askModel, requireModel } from "./asking.ts";

interface LessonAsked {
  document_ids: readonly string[];
  title: string;
  language: Language;
  lesson_type: LessonType;
}

/** Asks for a first lesson from an organization's documents. @throws documentsNotReady (422), noLanguageModel (409) */
export async function askForLesson(
  context: Context,
  request: HttpRequest,
  organizationId: number,
  { document_ids, language, lesson_type, ...asked }: LessonAsked,
): Promise<Proposal> {
  const ready = await selectReadDocuments(context.db, organizationId, document_ids);
  const withText = ready.filter(({ passages }) => passages > 0);
  if (withText.length < new Set(document_ids.map((id) => id.toLowerCase())).size)
    throw documentsNotReady({ errors: { document_ids: [documentsNotReady.detail] } });
  await requireModel(context, organizationId);
  const title = plainWords(asked.title).replace(/[{}<>]/g, "");
  const begun = await begunLesson(context.db, organizationId, { title, language, lesson_type });
  return askModel(context, request, begun, {
    kind: "documents",
    language,
    basis: null,
    title,
    lessonType: lesson_type,
    documentIds: withText.map(({ document_id }) => document_id),
    steps: 1, // how many sections there are is known with the plan
  });
}
