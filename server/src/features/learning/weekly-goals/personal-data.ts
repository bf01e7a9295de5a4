import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

export const weeklyGoalPersonalData: PersonalData = {
  files: {
    async weekly_goal(db, { organizationId, userId }) {
      const { rows } = await sql`
        select days, creation_date, modified_date from weekly_goal
        where organization_id = ${organizationId} and user_id = ${userId}`.execute(db);
      return rows;
    },
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      delete from weekly_goal where organization_id = ${organizationId} and user_id = ${userId}`.execute(trx);
    return null;
  },
};
