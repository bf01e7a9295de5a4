import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";
import { deleteResets } from "./reset/password-reset.ts";

export const credentialsPersonalData: PersonalData = {
  files: {
    sessions: ({ organizationId, userId }) => sql`
        select creation_date, last_seen_at, expires_at, return_url from browser_session
        where organization_id = ${organizationId} and user_id = ${userId} order by id`,
    sign_in_places: ({ organizationId, userId }) => sql`
        select last_success_at from familiar_place
        where organization_id = ${organizationId} and user_id = ${userId} order by last_success_at`,
    password_resets: ({ organizationId, userId }) => sql`
        select creation_date, expires_at from password_reset
        where organization_id = ${organizationId} and user_id = ${userId} order by id`,
  },
  async erase(trx, _now, { organizationId, userId }) {
    await sql`
      delete from browser_session where organization_id = ${organizationId} and user_id = ${userId}`.execute(
      trx,
    );
    await sql`
      delete from familiar_place where organization_id = ${organizationId} and user_id = ${userId}`.execute(
      trx,
    );
    await deleteResets(trx, organizationId, userId);
  },
};
