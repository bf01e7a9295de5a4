import type { FieldErrors } from "#kernel/problem.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField } from "#platform/problems.ts";
import { audit, changedFields, inTransaction } from "#tenancy/audit/index.ts";
import { organizationOf } from "#tenancy/organizations/index.ts";
import { surveyTemplateNotFound } from "../problems.ts";
import type { SurveyQuestion } from "../question.ts";
import type { CreateSurveyTemplate, UpdateSurveyTemplate } from "../schemas.ts";
import { insertQuestions, type SurveyTemplateRow, selectSurveyTemplate } from "./queries.ts";
import { wholeTranslations } from "./translations.ts";

/** @throws organizationNotFound; invalidField naming the question that cannot be asked */
export async function createSurveyTemplate(
  context: Context,
  request: HttpRequest,
  { organization, questions, title, translations = {}, ...values }: CreateSurveyTemplate,
): Promise<SurveyTemplateRow> {
  const organization_id =
    organization === undefined ? null : (await organizationOf(context, organization)).id;
  const asked = questions.map(wholeQuestion);
  checkQuestions(asked);
  const spoken = JSON.stringify(wholeTranslations(translations, { ...values, questions: asked }));
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const { id } = await trx
      .insertInto("survey_template")
      .values({
        ...values,
        title: title.trim(),
        translations: spoken,
        organization_id,
        creation_date: now,
        modified_date: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await insertQuestions(trx, id, asked);
    const template = await surveyTemplateOf(trx, null, id);
    await audit(
      change,
      "survey_template.create",
      { organizationId: organization_id, id },
      changedFields({}, describe(template)),
    );
    return template;
  });
}

type NewQuestion = Omit<SurveyQuestion, "id" | "position">;

function wholeQuestion(question: CreateSurveyTemplate["questions"][number]): NewQuestion {
  const { text, type, required = false, options = [], min = null, max = null } = question;
  const standard = type === "rating" ? { min: 1, max: 5 } : { min: 0, max: 10 };
  if (type !== "rating" && type !== "scale") return { text, type, required, options, min, max };
  return { text, type, required, options, min: min ?? standard.min, max: max ?? standard.max };
}

function checkQuestions(questions: readonly NewQuestion[]): void {
  const errors: FieldErrors = {};
  for (const [index, question] of questions.entries()) {
    const mistake = mistakeOf(question);
    if (mistake) errors[`questions.${index}.${mistake.field}`] = [mistake.sentence];
  }
  if (Object.keys(errors).length > 0) throw invalidField({ errors });
}

function mistakeOf({ type, options, min, max }: NewQuestion): { field: string; sentence: string } | null {
  const isChoice = type === "single_choice" || type === "multiple_choice";
  const isNumber = type === "rating" || type === "scale";
  const values = new Set(options.map(({ value }) => value));
  if (isChoice && options.length < 2)
    return { field: "options", sentence: "A choice needs two options or more." };
  if (!isChoice && options.length > 0) return { field: "options", sentence: "Only choices have options." };
  if (values.size < options.length)
    return { field: "options", sentence: "Each option needs a value of its own." };
  if (!isNumber && (min !== null || max !== null)) {
    return { field: min === null ? "max" : "min", sentence: "Only ratings and scales have limits." };
  }
  if (isNumber && (min ?? 0) >= (max ?? 0)) return { field: "max", sentence: "Must be more than min." };
  if (isNumber && (max ?? 0) - (min ?? 0) > 20)
    return { field: "max", sentence: "Must be at most 20 more than min." };
  return null;
}

/**
 * Questions stay as they are, for the sake of what was answered; what they are in other languages may be mended.
 * @throws surveyTemplateNotFound; invalidField naming the translation that says something else
 */
export async function changeSurveyTemplate(
  context: Context,
  request: HttpRequest,
  id: number,
  { title, translations, ...values }: UpdateSurveyTemplate,
): Promise<SurveyTemplateRow> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const stored = await trx
      .selectFrom("survey_template")
      .select("organization_id")
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!stored) throw surveyTemplateNotFound();
    const before = await surveyTemplateOf(trx, null, id);
    const wanted = {
      ...describe(before),
      ...values,
      ...(title === undefined ? {} : { title: title.trim() }),
      ...(translations === undefined ? {} : { translations: wholeTranslations(translations, before) }),
    };
    const changes = changedFields(describe(before), wanted);
    if (Object.keys(changes).length === 0) return before;
    await trx
      .updateTable("survey_template")
      .set({ ...wanted, translations: JSON.stringify(wanted.translations), modified_date: now })
      .where("id", "=", id)
      .execute();
    await audit(change, "survey_template.update", { organizationId: stored.organization_id, id }, changes);
    return surveyTemplateOf(trx, null, id);
  });
}

function describe({ title, description, is_active, translations }: SurveyTemplateRow) {
  return { title, description, is_active, translations };
}

/** @throws surveyTemplateNotFound */
export async function surveyTemplateOf(
  db: Database,
  organizationId: number | null,
  id: number,
): Promise<SurveyTemplateRow> {
  const template = await selectSurveyTemplate(db, organizationId, id);
  if (!template) throw surveyTemplateNotFound();
  return template;
}
