import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

export const handoffPersonalData: PersonalData = {
  files: {
    login_links: ({ organizationId, userId }) => sql`
        select creation_date, expires_at, consumed_at, return_url from login_token
        where organization_id = ${organizationId} and user_id = ${userId} order by creation_date, token_hash`,
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      delete from login_token where organization_id = ${organizationId} and user_id = ${userId}`.execute(trx);
  },
};
