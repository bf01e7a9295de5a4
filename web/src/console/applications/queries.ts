import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
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
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApplication) => lectern.applications.create(body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

export function useUpdateApplication(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ApplicationChange) => lectern.applications.update(id, body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

export function useRotateSecret(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (rotation: { immediately: boolean }) => lectern.applications.rotateSecret(id, rotation),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

export function useDeactivateApplication(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => lectern.applications.deactivate(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

export function useReactivateApplication(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => lectern.applications.reactivate(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}
