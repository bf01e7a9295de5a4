import { sql } from "kysely";
import type { SiteAddress } from "#platform/site-address.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";

/** Receivers are sent addresses of the service in what they get. */
export const webhookSiteAddress: SiteAddress = {
  async holders(db, { from, to }) {
    const { rows } = await sql<{ organization: string; url: string }>`
      select slug as organization, url from webhook_endpoint as endpoint
      ${joinOrganization(sql`endpoint.organization_id`)}
      where endpoint.is_active order by 1, 2`.execute(db);
    return rows.map(({ organization, url }) => ({
      organization,
      holder: `webhook receiver ${URL.parse(url)?.origin ?? url}`,
      action: `addresses in new events begin with ${to}; those it has stored begin with ${from}`,
    }));
  },
};
