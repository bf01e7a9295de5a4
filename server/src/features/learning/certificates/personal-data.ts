import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

/** An erased learner's certificates verify as withdrawn. The rows stay, without personal data, so that no others are issued. */
export const certificatePersonalData: PersonalData = {
  files: {
    certificates: ({ organizationId, userId }) => sql`
        select code, state, name, title, language, completed_on, completed_at, minutes, spent_seconds, rounds, takes, score, right_at_first,
               question_count, pass_mark, curriculum_id, issued_at, ended_at
        from certificate where organization_id = ${organizationId} and user_id = ${userId} order by id`,
  },
  async erase(trx, now, { organizationId, userId }) {
    await sql`
      update certificate
      set name = null, title = '', description = '', ended_at = coalesce(ended_at, ${now}),
          state = case when state = 'replaced' then state else 'withdrawn' end
      where organization_id = ${organizationId} and user_id = ${userId}`.execute(trx);
  },
};
