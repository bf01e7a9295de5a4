import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

export const onboardingPersonalData: PersonalData = {
  files: {
    async onboarding(db, { organizationId, userId }) {
      const { rows } = await sql`
        select has_chosen, creation_date from onboarding
        where organization_id = ${organizationId} and user_id = ${userId}`.execute(db);
      return rows;
    },
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      delete from onboarding where organization_id = ${organizationId} and user_id = ${userId}`.execute(trx);
    return null;
  },
};
