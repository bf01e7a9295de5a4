import { sql } from "kysely";
import { basePath } from "#platform/feature.ts";
import type { SiteAddress } from "#platform/site-address.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";

/** Each platform has the tool's addresses; courses in it have links to lessons. */
export const ltiSiteAddress: SiteAddress = {
  async holders(db, { to }) {
    const { rows } = await sql<{ organization: string; issuer: string; client_id: string }>`
      select distinct slug as organization, issuer, client_id
      from lti_registration as registration
      join lti_deployment as deployment on deployment.registration_id = registration.id
      ${joinOrganization(sql`deployment.organization_id`)}
      where registration.is_active and deployment.is_active
      order by 1, 2, 3`.execute(db);
    const tool = `${to}${basePath}/lti`;
    return rows.map(({ organization, issuer, client_id }) => ({
      organization,
      holder: `LTI platform ${issuer} (client ${client_id})`,
      action: `redirect URI and target link ${tool}/launch/, login ${tool}/login/, keys ${tool}/jwks/; links in its courses lead to the old address until they are chosen anew`,
    }));
  },
};
