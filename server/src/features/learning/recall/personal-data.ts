import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

/** No report counts what was recalled, so all of it goes. */
export const recallPersonalData: PersonalData = {
  files: {
    recalls: ({ organizationId, userId }) => sql`
        select curriculum_id, learned_at, step, due_at, reminded_at from recall
        where organization_id = ${organizationId} and user_id = ${userId} order by curriculum_id`,
    recall_answers: ({ organizationId, userId }) => sql`
        select begun_at, ended_at, place, curriculum_id, question_id, option_ids, is_right, answered_at
        from recall_session join recall_question on recall_question.organization_id = recall_session.organization_id
                                                and recall_question.session_id = recall_session.id
        where recall_session.organization_id = ${organizationId} and user_id = ${userId}
        order by recall_session.id, place`,
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      delete from recall_session where organization_id = ${organizationId} and user_id = ${userId}`.execute(
      trx,
    );
    await sql`delete from recall where organization_id = ${organizationId} and user_id = ${userId}`.execute(
      trx,
    );
  },
};
