import type { components } from "@lectern/sdk/console";
import { queryOptions } from "@tanstack/react-query";
import { useChange } from "../../change.ts";
import { lectern } from "../../client.ts";
import { listQuery } from "../../search/list-search.ts";
import type { Organization } from "../queries.ts";

export type OrganizationExport = components["schemas"]["OrganizationExport"];
export type Deletion = components["schemas"]["OrganizationDeletion"];

const REFRESH_MS = 5_000;
const key = "offboarding";

export const exportsQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "exports", id],
    queryFn: async ({ signal }) =>
      (await lectern.organizations.exports(id, { page_size: 20 }, { signal })).results,
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: one }) => one === "writing") ? REFRESH_MS : false,
  });

/** Of one organization, the newest first. */
export const deletionsQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "deletions", id],
    queryFn: async ({ signal }) =>
      (await lectern.organizations.deletions({ organization_id: Number(id), page_size: 1 }, { signal }))
        .results,
  });

export const allDeletionsQuery = (page: number) =>
  queryOptions({
    queryKey: [key, "deletions", "all", page],
    queryFn: ({ signal }) => lectern.organizations.deletions(listQuery({ page }), { signal }),
  });

export const deletionQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "deletion", id],
    queryFn: ({ signal }) => lectern.organizations.deletion(Number(id), { signal }),
  });

export const useStartExport = (organization: Organization) =>
  useOffboarding(() => lectern.organizations.startExport(organization.id));
export const useRequestDeletion = (organization: Organization) =>
  useOffboarding((confirm: string) => lectern.organizations.requestDeletion(organization.id, confirm));
export const useCancelDeletion = (organization: Organization) =>
  useOffboarding(() => lectern.organizations.cancelDeletion(organization.id));

function useOffboarding<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  return useChange(mutationFn, key, "organizations");
}
