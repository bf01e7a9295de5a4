import type { LegalLink } from "@lectern/web/pages";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type LegalKind, legalKinds } from "./kinds.ts";
import { type LegalPageRow, shownPages } from "./queries.ts";

/** Which pages there are, as the row of another query carries them. */
export type LegalFooter = Pick<LegalPageRow, "kind" | "url" | "email" | "phone">[];

/** SQL: the pages that an organization's visitors are shown, its own and the installation's; null: the latter. */
export const legalFooterOf = (organizationId: RawBuilder<unknown>) => sql<LegalFooter>`
  (select coalesce(jsonb_agg(jsonb_build_object(
            'kind', kind, 'email', email, 'phone', phone, 'url', case when texts = '{}' then url end)), '[]')
   from ${shownPages(organizationId)} as legal_page)`;

/** The same for pages that are no organization's. */
export async function selectLegalFooter(db: Database): Promise<LegalFooter> {
  const { rows } = await sql<{ footer: LegalFooter }>`
    select ${legalFooterOf(sql`null::bigint`)} as footer`.execute(db);
  return rows[0]?.footer ?? [];
}

/** The links at the foot of a page. @param slug of the organization whose page it is, or null */
export function legalLinks(footer: LegalFooter, slug: string | null): LegalLink[] {
  return legalKinds.flatMap((kind) => {
    const page = footer.find((one) => one.kind === kind);
    return page ? [{ kind, href: footerAddress(page, slug) }] : [];
  });
}

/** Straight to where all of it stands, else to the page here. */
export function footerAddress(
  page: Pick<LegalPageRow, "url" | "email" | "phone"> & { kind: LegalKind; texts?: object },
  slug: string | null,
): string {
  const isElsewhere = (page.email ?? page.phone) === null && Object.keys(page.texts ?? {}).length === 0;
  if (page.url !== null && isElsewhere) return page.url;
  return slug === null ? `/legal/${page.kind}` : `/legal/${slug}/${page.kind}`;
}
