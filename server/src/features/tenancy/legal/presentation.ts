import { footerAddress } from "./footer.ts";
import { type LegalKind, legalKinds } from "./kinds.ts";
import type { LegalPageRow } from "./queries.ts";

/** Whose pages they are. */
export interface Owner {
  id: number;
  slug: string;
  name: string;
}

/** What an owner set itself, what is shown, and what nobody set. `rows`: its own and the installation's. */
export function presentLegalPages(siteUrl: string, owner: Owner | null, rows: readonly LegalPageRow[]) {
  const ownId = owner?.id ?? null;
  const own = rows.filter((row) => row.organization_id === ownId);
  const ownPage = (kind: LegalKind) => own.find((row) => row.kind === kind);
  const page = (kind: LegalKind) => {
    const row = ownPage(kind);
    return row ? { url: row.url, texts: row.texts } : null;
  };
  const support = ownPage("support");
  const shown = legalKinds.flatMap((kind) => {
    const row = ownPage(kind) ?? rows.find((one) => one.kind === kind);
    if (!row) return [];
    const address = new URL(footerAddress(row, owner?.slug ?? null), siteUrl).href;
    const isOrganizations = row.organization_id !== null;
    return [
      { kind, address, owner: isOrganizations ? ("organization" as const) : ("installation" as const) },
    ];
  });
  return {
    organization_id: ownId,
    organization: owner?.slug ?? null,
    privacy: page("privacy"),
    imprint: page("imprint"),
    accessibility: page("accessibility"),
    support: support
      ? { url: support.url, email: support.email, phone: support.phone, texts: support.texts }
      : null,
    shown,
    missing: legalKinds.filter((kind) => !rows.some((row) => row.kind === kind)),
    modified_date:
      own
        .map(({ changed_at }) => changed_at)
        .sort()
        .at(-1) ?? null,
  };
}
