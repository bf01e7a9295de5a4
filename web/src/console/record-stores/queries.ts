import type { components, RecordStoreUpdate, RecordStoreUpsert } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useChange } from "../change.ts";
import { lectern } from "../client.ts";
import { type ListSearch, listQuery } from "../search/list-search.ts";

export type RecordStore = components["schemas"]["RecordStore"];
export type StoreSettings = RecordStoreUpsert;
type StoreChange = RecordStoreUpdate;

const key = "record-stores";
export const statementsKey = "record-store-statements";
/** Of what may be another once a store, or what it holds, has changed. */
export const storeKeys = [key, statementsKey];

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
  return useChange((settings: StoreSettings) => lectern.recordStores.upsert(settings), ...storeKeys);
}

export function useUpdateStore(id: number) {
  return useChange((change: StoreChange) => lectern.recordStores.update(id, change), ...storeKeys);
}

export function usePause(id: number) {
  return useChange(() => lectern.recordStores.pause(id), ...storeKeys);
}

export function useResume(id: number) {
  return useChange(() => lectern.recordStores.resume(id), ...storeKeys);
}
