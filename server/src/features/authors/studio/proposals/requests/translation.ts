import type { AuthoredTemplate } from "#content/catalogue/index.ts";
import { contentHash } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { lessonFiles } from "../../editing/creation.ts";
import { basisOf, begunTranslation } from "../begun.ts";
import { languagePresent } from "../problems.ts";
import type { Proposal } from "../proposal.ts";
import { translationSteps } from "../writing/translation.ts";
import { askModel, requireModel } from "./asking.ts";

/**
 * Asks for a lesson's text in a language that it lacks, by the organization's model and within its budget.
 * @throws languagePresent, noLanguageModel, draftOpen (409); tooManyPictures (422)
 */
export async function askForTranslation(
  context: Context,
  request: HttpRequest,
  organizationId: number,
  template: AuthoredTemplate,
  language: Language,
): Promise<Proposal> {
  if (template.content.bodies[language] !== undefined) throw languagePresent();
  await requireModel(context, organizationId);
  const basis = basisOf(template.content);
  const original = basis.bodies[basis.language];
  if (original === undefined) throw new Error("A stored template has no original.");
  const begun = begunTranslation(organizationId, template, basis, await lessonFiles(context.db, template));
  return askModel(context, request, begun, {
    kind: "translation",
    language,
    basis: { content: basis, hash: contentHash(basis) },
    title: original.title,
    lessonType: basis.lessonType,
    documentIds: [],
    steps: translationSteps(original).length,
  });
}
