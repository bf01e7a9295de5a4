import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

/** The pages that refused the person. After erasure the entries stay without saying whom. */
export const requestLogPersonalData: PersonalData = {
  files: {
    refused_pages: ({ organizationId, userId }) => sql`
        select occurred_at, method, path, status, code, ip from request_log
        where organization_id = ${organizationId} and user_id = ${userId} order by id`,
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      update request_log set user_id = null
      where organization_id = ${organizationId} and user_id = ${userId}`.execute(trx);
  },
};
