import { sql } from "kysely";
import type { SiteAddress } from "#platform/site-address.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";

/** What is printed cannot be changed, and what was signed names the old address for always. */
export const certificateSiteAddress: SiteAddress = {
  async holders(db, { from, to }) {
    const { rows } = await sql<{ organization: string; count: number }>`
      select slug as organization, count(*)::integer as count from certificate
      ${joinOrganization(sql`certificate.organization_id`)}
      where state = 'valid' group by slug order by 1`.execute(db);
    return rows.map(({ organization, count }) => ({
      organization,
      holder: `${count} certificates, with QR codes and signed files`,
      action: `they lead to ${from}/verify/…: let the old address redirect to ${to} for as long as they are shown`,
    }));
  },
};
