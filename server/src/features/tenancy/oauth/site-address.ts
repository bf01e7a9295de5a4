import { sql } from "kysely";
import { basePath } from "#platform/feature.ts";
import type { SiteAddress } from "#platform/site-address.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";

/** Partners' systems call the API at its address. */
export const applicationSiteAddress: SiteAddress = {
  async holders(db, { to }) {
    const { rows } = await sql<{ organization: string; name: string; client_id: string }>`
      select slug as organization, application.name, client_id from application
      ${joinOrganization(sql`application.organization_id`)}
      where application.is_active order by 1, 3`.execute(db);
    return rows.map(({ organization, name, client_id }) => ({
      organization,
      holder: `application ${name} (${client_id})`,
      action: `base URL ${to}${basePath}/, token ${to}/oauth/token/; one-time links lead to ${to}`,
    }));
  },
};
