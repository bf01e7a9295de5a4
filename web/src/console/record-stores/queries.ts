import type { components, RecordStoreUpdate, RecordStoreUpsert } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { lectern } from "../client.ts";
import { type ListSearch, listQuery } from "../search/list-search.ts";

export type RecordStore = components["schemas"]["RecordStore"];
export type StoreSettings = RecordStoreUpsert;
type StoreChange = RecordStoreUpdate;

const key = "record-stores";
export const statementsKey = "record-store-statements";

export const storesQuery = ({ page }: ListSearch) =>
  queryOptions({
    queryKey: [key, "list", { page }],
    queryFn: ({ signal }) => lectern.recordStores.list(listQuery({ page }), { signal }),
    placeholderData: keepPreviousData,
  });

/** The one store of an organization, by the organization's slug or id; null when it has none. */
export const storeOfQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, "of", organization],
    queryFn: async ({ signal }) =>
      (await lectern.recordStores.list({ organization }, { signal })).results[0] ?? null,
  });

export function useSetStore() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (settings: StoreSettings) => lectern.recordStores.upsert(settings),
    onSuccess: refresh,
  });
}

export function useUpdateStore(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: StoreChange) => lectern.recordStores.update(id, change),
    onSuccess: refresh,
  });
}

export function usePause(id: number) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => lectern.recordStores.pause(id), onSuccess: refresh });
}

export function useResume(id: number) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => lectern.recordStores.resume(id), onSuccess: refresh });
}

/** After what changes a store, or what it holds. */
export function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([key, statementsKey].map((first) => queryClient.invalidateQueries({ queryKey: [first] })));
}
