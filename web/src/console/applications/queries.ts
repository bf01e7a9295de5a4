import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useChange } from "../change.ts";
import { lectern } from "../client.ts";
import { type ListSearch, listQuery } from "../search/list-search.ts";

export type Application = components["schemas"]["Application"];
export type ApplicationWithSecret = components["schemas"]["ApplicationWithSecret"];
type NewApplication = Parameters<typeof lectern.applications.create>[0];
type ApplicationChange = Parameters<typeof lectern.applications.update>[1];

const key = "applications";

export const applicationsQuery = ({ organization, page }: ListSearch & { organization?: string }) =>
  queryOptions({
    queryKey: [key, { organization, page }],
    queryFn: ({ signal }) =>
      lectern.applications.list(
        { ...listQuery({ page }), ...(organization ? { organization } : {}) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export function useCreateApplication() {
  return useChange((body: NewApplication) => lectern.applications.create(body), key);
}

export function useUpdateApplication(id: number) {
  return useChange((body: ApplicationChange) => lectern.applications.update(id, body), key);
}

export function useRotateSecret(id: number) {
  return useChange(
    (rotation: { immediately: boolean }) => lectern.applications.rotateSecret(id, rotation),
    key,
  );
}

export function useDeactivateApplication(id: number) {
  return useChange(() => lectern.applications.deactivate(id), key);
}

export function useReactivateApplication(id: number) {
  return useChange(() => lectern.applications.reactivate(id), key);
}
