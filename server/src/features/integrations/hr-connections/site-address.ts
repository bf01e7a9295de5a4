import { sql } from "kysely";
import { basePath } from "#platform/feature.ts";
import type { SiteAddress } from "#platform/site-address.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";

/** An identity provider sends to SCIM's address, a hub its webhooks to the connection's; files are brought by people. */
export const hrSiteAddress: SiteAddress = {
  async holders(db, { to }) {
    const { rows } = await sql<{ organization: string; hub: string; id: number; public_id: string }>`
      select slug as organization, hub, connection.id, public_id from hris_connection as connection
      ${joinOrganization(sql`connection.organization_id`)}
      where hub in ('scim', 'kombo') order by 1, 3`.execute(db);
    return rows.map(({ organization, hub, id, public_id }) => ({
      organization,
      holder: hub === "scim" ? `identity provider of HR connection ${id}` : `Kombo, HR connection ${id}`,
      action:
        hub === "scim"
          ? `tenant URL ${to}/scim/v2/, with the same token`
          : `webhook ${to}${basePath}/hris/webhooks/${public_id}/, with the same secret`,
    }));
  },
};
