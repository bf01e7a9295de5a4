import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";
import { deleteAddressChanges } from "./address-change-queries.ts";
import { deleteResets } from "./password-reset.ts";

export const accountPersonalData: PersonalData = {
  files: {
    async password_resets(db, { organizationId, userId }) {
      const { rows } = await sql`
        select creation_date, expires_at from password_reset
        where organization_id = ${organizationId} and user_id = ${userId} order by id`.execute(db);
      return rows;
    },
    async address_changes(db, { organizationId, userId }) {
      const { rows } = await sql`
        select old_address, new_address, creation_date, expires_at from address_change
        where organization_id = ${organizationId} and user_id = ${userId}`.execute(db);
      return rows;
    },
  },
  async erase(trx, _now, { organizationId, userId }) {
    await deleteResets(trx, organizationId, userId);
    await deleteAddressChanges(trx, organizationId, userId);
    return null;
  },
};
