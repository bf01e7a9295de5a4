import { sql } from "kysely";
import type { ListQuery } from "#platform/lists/list.ts";

export interface SurveyResponseRow {
  id: string;
  user_id: number;
  submitted_at: string;
  answers: { question_id: number; choices: string[] | null; number: number | null; text: string | null }[];
}

/** The responses of a session in which people answer by name, the oldest first. */
export function namedResponses(sessionId: number, teamId: number | null): ListQuery<SurveyResponseRow> {
  return {
    columns: sql<SurveyResponseRow>`
      response.id, response.user_id, response.submitted_at,
      (select coalesce(json_agg(json_build_object(
                'question_id', question_id, 'choices', choices, 'number', number, 'text', text)
              order by question_id), '[]')
       from survey_answer where response_id = response.id) as answers`,
    from: sql`from survey_response as response`,
    conditions: [
      sql`response.session_id = ${sessionId}`,
      sql`response.user_id is not null`,
      sql`(${teamId}::bigint is null or ${teamId} = any(response.team_ids))`,
    ],
    sortColumns: { submitted_at: { expression: sql`response.submitted_at`, type: "timestamptz" } },
    standard: [{ key: "submitted_at", descending: false }],
    id: { expression: sql`response.id`, type: "uuid" },
  };
}
