import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

export const weeklyGoalPersonalData: PersonalData = {
  files: {
    weekly_goal: ({ organizationId, userId }) => sql`
        select days, creation_date, modified_date from weekly_goal
        where organization_id = ${organizationId} and user_id = ${userId}`,
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      delete from weekly_goal where organization_id = ${organizationId} and user_id = ${userId}`.execute(trx);
  },
};
