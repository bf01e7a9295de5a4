import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

/** Anonymous answers are nobody's. Of those under a name the words go, which may tell who wrote them; numbers stay. */
export const surveyPersonalData: PersonalData = {
  files: {
    survey_answers: ({ organizationId, userId }) => sql`
        select survey_session.title as survey, survey_question.text as question, choices, number, survey_answer.text,
               submitted_at
        from survey_response
        join survey_session on survey_session.organization_id = survey_response.organization_id
                           and survey_session.id = survey_response.session_id
        join survey_answer on survey_answer.organization_id = survey_response.organization_id
                          and survey_answer.response_id = survey_response.id
        join survey_question on survey_question.id = survey_answer.question_id
        where survey_response.organization_id = ${organizationId} and survey_response.user_id = ${userId}
        order by submitted_at, survey_response.id, position`,
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      delete from survey_answer using survey_response
      where survey_answer.organization_id = survey_response.organization_id
        and survey_answer.response_id = survey_response.id and survey_answer.text is not null
        and survey_response.organization_id = ${organizationId} and survey_response.user_id = ${userId}`.execute(
      trx,
    );
  },
};
