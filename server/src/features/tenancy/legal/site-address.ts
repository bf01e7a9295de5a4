import { sql } from "kysely";
import type { SiteAddress } from "#platform/site-address.ts";

/** Legal pages may lead to a page of the service itself. */
export const legalSiteAddress: SiteAddress = {
  holders: async () => [],
  async rewrite(trx, { from, to }) {
    const { rows } = await sql<{ kind: string; url: string }>`
      update legal_page set url = ${to} || substr(url, length(${from}::text) + 1)
      where url = ${from} or starts_with(url, ${from} || '/')
      returning kind, url`.execute(trx);
    return rows.map(({ kind, url }) => `legal page ${kind}: ${url}`);
  },
};
