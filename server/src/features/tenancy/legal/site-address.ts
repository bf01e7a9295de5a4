import { sql } from "kysely";
import type { SiteAddress } from "#platform/site-address.ts";
import { audit, serviceOrigin } from "#tenancy/audit/index.ts";

/** Legal pages may lead to a page of the service itself. */
export const legalSiteAddress: SiteAddress = {
  holders: async () => [],
  async rewrite(trx, { from, to }, now) {
    const { rows } = await sql<{ organization_id: number | null; kind: string; url: string }>`
      update legal_page
      set url = ${to} || substr(url, length(${from}::text) + 1), changed_at = ${now}
      where url = ${from} or starts_with(url, ${from} || '/')
      returning organization_id, kind, url`.execute(trx);
    for (const { organization_id: organizationId, kind, url } of rows)
      await audit(
        { trx, now, origin: serviceOrigin },
        "legal_pages.update",
        { organizationId, id: organizationId ?? "installation" },
        { [kind]: [{ url: from + url.slice(to.length) }, { url }] },
      );
    return rows.map(({ kind, url }) => `legal page ${kind}: ${url}`);
  },
};
