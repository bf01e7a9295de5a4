import { sql } from "kysely";
import type { SiteAddress } from "#platform/site-address.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";

/** Ids of activities are addresses: what was sent keeps the old ones, and a report that adds both up has to know it. */
export const xapiSiteAddress: SiteAddress = {
  async holders(db, { from, to }) {
    const { rows } = await sql<{ organization: string; url: string }>`
      select slug as organization, url from record_store as store
      ${joinOrganization(sql`store.organization_id`)}
      where store.is_active order by 1`.execute(db);
    return rows.map(({ organization, url }) => ({
      organization,
      holder: `record store ${URL.parse(url)?.origin ?? url}`,
      action: `ids of activities and extensions begin with ${to} from now on; those of before keep ${from}, so reports count both`,
    }));
  },
};
