import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";
import { deleteAddressChanges } from "./address-change/address-change-queries.ts";

export const accountPersonalData: PersonalData = {
  files: {
    async address_changes(db, { organizationId, userId }) {
      const { rows } = await sql`
        select old_address, new_address, creation_date, expires_at from address_change
        where organization_id = ${organizationId} and user_id = ${userId}`.execute(db);
      return rows;
    },
  },
  async erase(trx, _now, { organizationId, userId }) {
    await deleteAddressChanges(trx, organizationId, userId);
    return null;
  },
};
