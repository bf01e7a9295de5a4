import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";
import { deleteAddressChanges } from "./address-change/address-change-queries.ts";

export const accountPersonalData: PersonalData = {
  files: {
    address_changes: ({ organizationId, userId }) => sql`
        select old_address, new_address, creation_date, expires_at from address_change
        where organization_id = ${organizationId} and user_id = ${userId}`,
  },
  async erase(trx, _now, { organizationId, userId }) {
    await deleteAddressChanges(trx, organizationId, userId);
  },
};
