import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

export const accountMailPersonalData: PersonalData = {
  files: {
    account_mails: ({ organizationId, userId }) => sql`
        select kind, address, creation_date from account_mail
        where organization_id = ${organizationId} and user_id = ${userId} order by id`,
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      delete from account_mail where organization_id = ${organizationId} and user_id = ${userId}`.execute(
      trx,
    );
  },
};
