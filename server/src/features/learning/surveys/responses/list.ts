import { sql } from "kysely";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SurveySessionDetailRow } from "../sessions/queries.ts";

const surveyResponseColumns = rowOf("survey_response as response", ["id", "submitted_at"], {
  user_id: narrowed<number>(),
  answers: sql<
    { question_id: number; choices: string[] | null; number: number | null; text: string | null }[]
  >`(select coalesce(json_agg(json_build_object(
                'question_id', question_id, 'choices', choices, 'number', number, 'text', text)
              order by question_id), '[]')
       from survey_answer
       where survey_answer.organization_id = response.organization_id and response_id = response.id)`,
});
type SurveyResponseRow = RowOf<typeof surveyResponseColumns>;

/** The responses of a session in which people answer by name, the oldest first. */
export function namedResponses(
  session: Pick<SurveySessionDetailRow, "organization_id" | "id">,
  teamId: number | null,
): ListQuery<SurveyResponseRow> {
  return {
    columns: surveyResponseColumns,
    from: sql`from survey_response as response`,
    conditions: [
      sql`response.organization_id = ${session.organization_id}`,
      sql`response.session_id = ${session.id}`,
      sql`response.user_id is not null`,
      sql`(${teamId}::bigint is null or ${teamId} = any(response.team_ids))`,
    ],
    sortColumns: { submitted_at: { expression: sql`response.submitted_at`, type: "timestamptz" } },
    standard: [{ key: "submitted_at", descending: false }],
    id: { expression: sql`response.id`, type: "uuid" },
  };
}
