import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SurveyQuestion } from "../question.ts";
import type { SurveyTranslations } from "./translations.ts";

interface SurveyTemplateFilter {
  search?: string | undefined;
  language?: string | undefined;
  include_inactive?: boolean | undefined;
  modified_after?: string | undefined;
}

export const templateSortKeys = ["title", "creation_date", "modified_date"] as const;

export const questionsOfTemplate = sql`
  (select coalesce(json_agg(json_build_object(
            'id', question.id, 'position', position, 'text', text, 'type', type, 'required', required,
            'options', options, 'min', min, 'max', max) order by position), '[]')
   from survey_question as question where question.survey_template_id = survey_template.id)`;

const templateColumns = rowOf(
  "survey_template",
  ["id", "title", "description", "is_active", "creation_date", "modified_date"],
  {
    language: narrowed<"en" | "de" | "fr" | "it">(),
    kind: narrowed<"onboarding" | "feedback" | "pulse" | "assessment">(),
    questions: sql<SurveyQuestion[]>`${questionsOfTemplate}`,
    translations: narrowed<SurveyTranslations>(),
  },
);
export type SurveyTemplateRow = RowOf<typeof templateColumns>;

/** An organization's templates with everybody's; null: all there are. */
export function surveyTemplates(
  organizationId: number | null,
  { search, language, include_inactive, modified_after }: SurveyTemplateFilter,
): ListQuery<SurveyTemplateRow, (typeof templateSortKeys)[number]> {
  const conditions: RawBuilder<unknown>[] = [isTemplateOf(organizationId)];
  if (include_inactive !== true) conditions.push(sql`is_active`);
  if (search !== undefined) {
    conditions.push(sql`position(search_fold(${search}) in search_fold(title || e'\n' || description)) > 0`);
  }
  if (language !== undefined) conditions.push(sql`language = ${language}`);
  if (modified_after !== undefined) conditions.push(sql`modified_date > ${modified_after}::timestamptz`);
  return {
    columns: templateColumns,
    from: sql`from survey_template`,
    conditions,
    sortColumns: {
      title: { expression: sql`search_fold(title) collate "C"`, type: "text" },
      creation_date: { expression: sql`creation_date`, type: "timestamptz" },
      modified_date: { expression: sql`modified_date`, type: "timestamptz" },
    },
    standard: [{ key: "title", descending: false }],
    id: { expression: sql`survey_template.id`, type: "bigint" },
  };
}

function isTemplateOf(organizationId: number | null): RawBuilder<unknown> {
  return organizationId === null
    ? sql`true`
    : sql`(survey_template.organization_id is null or survey_template.organization_id = ${organizationId})`;
}

/** A template that the organization may use; with null any. */
export async function selectSurveyTemplate(
  db: Database,
  organizationId: number | null,
  id: number,
): Promise<SurveyTemplateRow | undefined> {
  const { rows } = await sql<SurveyTemplateRow>`
    select ${templateColumns} from survey_template
    where id = ${id} and ${isTemplateOf(organizationId)}`.execute(db);
  return rows[0];
}

export async function insertQuestions(
  trx: Database,
  templateId: number,
  questions: readonly Omit<SurveyQuestion, "id" | "position">[],
): Promise<void> {
  await sql`
    insert into survey_question (survey_template_id, position, text, type, required, options, min, max)
    select ${templateId}, position, question ->> 'text', question ->> 'type', (question ->> 'required')::boolean,
           question -> 'options', (question ->> 'min')::int, (question ->> 'max')::int
    from jsonb_array_elements(${JSON.stringify(questions)}::jsonb) with ordinality as input (question, position)`.execute(
    trx,
  );
}
