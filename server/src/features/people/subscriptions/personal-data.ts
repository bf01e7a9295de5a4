import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

/** Nothing here tells who somebody is, so grants stay and are counted on. */
export const grantPersonalData: PersonalData = {
  files: {
    access_grants: ({ organizationId, userId }) => sql`
        select type, starts_at, ends_at, revoked_at, creation_date from access_grant
        where organization_id = ${organizationId} and user_id = ${userId} order by id`,
  },
};
