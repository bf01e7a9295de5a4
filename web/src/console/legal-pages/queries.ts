import type { components, LegalPagesUpdate } from "@lectern/sdk/console";
import { queryOptions } from "@tanstack/react-query";
import { useChange } from "../change.ts";
import { lectern } from "../client.ts";

export type LegalPages = components["schemas"]["LegalPages"];
export type LegalKind = LegalPages["missing"][number];

const key = "legal-pages";

export const legalPagesQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, "of", organization],
    queryFn: ({ signal }) => lectern.legalPages.get(organization, { signal }),
  });

export const installationPagesQuery = queryOptions({
  queryKey: [key, "installation"],
  queryFn: ({ signal }) => lectern.legalPages.installation.get({ signal }),
});

export const missingPagesQuery = queryOptions({
  queryKey: [key, "missing"],
  queryFn: ({ signal }) => lectern.legalPages.missing({ page_size: 20 }, { signal }),
});

/** Of an organization, or with null of the installation. */
export function useChangeLegalPages(organization: number | null) {
  return useChange(
    (change: LegalPagesUpdate) =>
      organization === null
        ? lectern.legalPages.installation.update(change)
        : lectern.legalPages.update(organization, change),
    key,
    "notices",
  );
}
