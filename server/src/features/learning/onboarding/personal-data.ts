import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

export const onboardingPersonalData: PersonalData = {
  files: {
    onboarding: ({ organizationId, userId }) => sql`
        select has_chosen, creation_date from onboarding
        where organization_id = ${organizationId} and user_id = ${userId}`,
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      delete from onboarding where organization_id = ${organizationId} and user_id = ${userId}`.execute(trx);
  },
};
