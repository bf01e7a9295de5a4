import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useChange } from "../change.ts";
import { lectern } from "../client.ts";
import { type ListSearch, listQuery } from "../search/list-search.ts";

export type Organization = components["schemas"]["Organization"];
type NewOrganization = Parameters<typeof lectern.organizations.create>[0];
type OrganizationChange = Parameters<typeof lectern.organizations.update>[1];

const key = "organizations";

export const organizationsQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [key, "list", search],
    queryFn: ({ signal }) => lectern.organizations.list(listQuery(search), { signal }),
    placeholderData: keepPreviousData,
  });

/** To choose from: as many as the API gives at once. */
export const organizationChoiceQuery = queryOptions({
  queryKey: [key, "choice"],
  queryFn: async ({ signal }) => (await lectern.organizations.list({ page_size: 200 }, { signal })).results,
});

export const organizationQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "one", id],
    queryFn: ({ signal }) => lectern.organizations.get(id, { signal }),
  });

/** What the server makes of a color, so that the preview cannot differ from the pages. */
export const accentQuery = (color: string) =>
  queryOptions({
    queryKey: ["accent", color],
    queryFn: ({ signal }) => lectern.organizations.previewAccent(color, { signal }),
    enabled: /^#[0-9a-f]{6}$/i.test(color),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

export function useCreateOrganization() {
  return useChange((body: NewOrganization) => lectern.organizations.create(body), key);
}

export function useUpdateOrganization(id: number) {
  return useChange((body: OrganizationChange) => lectern.organizations.update(id, body), key);
}

export function useSetOrganizationActive(id: number) {
  return useChange(
    (isActive: boolean) =>
      isActive ? lectern.organizations.reactivate(id) : lectern.organizations.deactivate(id),
    key,
  );
}
