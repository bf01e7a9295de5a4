import type { Static } from "typebox";
import { type AuthoredTemplate, ownedByAnother, selectAuthored } from "#content/catalogue/index.ts";
import { contentHash, type TemplateContent } from "#engines/lesson/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { organizationOf, readReference } from "#tenancy/organizations/index.ts";
import type { WholeDraft } from "../draft.ts";
import { languagePresent, organizationNeeded } from "../problems.ts";
import type { CreateTranslationDraft } from "../schemas.ts";
import { translationSteps } from "../writing/translation.ts";
import { createDraft, requireModel } from "./insert.ts";

/**
 * Asks for a template's text in a language that it lacks. @throws notFound; ownedByAnother, organizationNeeded (422);
 * languagePresent, noLanguageModel, draftOpen (409)
 */
export async function createTranslationDraft(
  context: Context,
  request: HttpRequest,
  templateId: number,
  { language, organization }: Static<typeof CreateTranslationDraft>,
): Promise<WholeDraft> {
  const template = await selectAuthored(context.db, templateId);
  if (template === undefined) throw notFound();
  const organizationId = await payerOf(context, template, organization);
  if (template.content.bodies[language] !== undefined) throw languagePresent();
  await requireModel(context, organizationId);
  const basis = basisOf(template.content);
  const original = basis.bodies[basis.language];
  if (original === undefined) throw new Error("A stored template has no original.");
  return createDraft(context, request, {
    organizationId,
    kind: "translation",
    language,
    templateId,
    documentIds: [],
    title: original.title,
    lessonType: basis.lessonType,
    basis: { content: basis, hash: contentHash(basis) },
    steps: translationSteps(original).length,
  });
}

/** A template with its original alone: what a translation is made from and has to agree with. */
export function basisOf(content: TemplateContent): TemplateContent {
  const original = content.bodies[content.language];
  return { ...content, bodies: original === undefined ? {} : { [content.language]: original } };
}

async function payerOf(
  context: Context,
  { organization_id: owner }: AuthoredTemplate,
  named: string | number | undefined,
): Promise<number> {
  if (named === undefined) {
    if (owner === null) throw organizationNeeded({ errors: { organization: [organizationNeeded.detail] } });
    return owner;
  }
  const { id } = await organizationOf(context, readReference(String(named)));
  if (owner !== null && owner !== id)
    throw ownedByAnother({ errors: { organization: [ownedByAnother.detail] } });
  return id;
}
