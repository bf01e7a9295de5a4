import type { AccessGrantCreate, components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { useChange } from "../change.ts";
import { lectern } from "../client.ts";
import { type ListSearch, listQuery } from "../search/list-search.ts";

export type Person = components["schemas"]["User"];
export type Grant = components["schemas"]["AccessGrant"];
export type Progress = components["schemas"]["ProgressEntry"];
export type Role = Person["access_role"];

export interface PeopleSearch extends ListSearch {
  /** Slug or id. */
  organization?: string;
}

const key = "people";
/** How many rows of each list the person's page shows. */
const ROWS = 50;

export const peopleQuery = ({ organization, ...search }: PeopleSearch) =>
  queryOptions({
    queryKey: [key, "list", { organization, ...search }],
    queryFn: ({ signal }) =>
      lectern.users.list({ ...listQuery(search), ...(organization ? { organization } : {}) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "one", id],
    queryFn: ({ signal }) => lectern.users.get(Number(id), { signal }),
  });

export const grantsOfPersonQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "grants", id],
    queryFn: ({ signal }) =>
      lectern.subscriptions.grants.list({ user_id: Number(id), page_size: ROWS }, { signal }),
  });

export const progressQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "progress", id],
    queryFn: ({ signal }) => lectern.users.progress(Number(id), { page_size: ROWS }, { signal }),
  });

export const sessionsOfPersonQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "sessions", id],
    queryFn: ({ signal }) => lectern.users.sessions(Number(id), { page_size: ROWS }, { signal }),
  });

export const personTimelineQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "timeline", id],
    queryFn: ({ signal }) => lectern.users.timeline(Number(id), { signal }),
  });

export function useSetRole(id: number) {
  return useChange((access_role: Role) => lectern.users.update(id, { access_role }), key);
}

export function useSetPersonActive(id: number) {
  return useChange(
    (isActive: boolean) => (isActive ? lectern.users.reactivate(id) : lectern.users.deactivate(id)),
    key,
  );
}

export function useErase(id: number) {
  return useChange((confirm: string) => lectern.users.erase(id, confirm), key);
}

export function useGrant() {
  return useChange((body: AccessGrantCreate) => lectern.subscriptions.grants.create(body), key);
}

export function useRevokeGrant(id: number) {
  return useChange(() => lectern.subscriptions.grants.revoke(id), key);
}

/** Downloads the archive. */
export function useExport(id: number) {
  return useMutation({
    mutationFn: async () => {
      const archive = await lectern.users.export(id);
      const address = URL.createObjectURL(await archive.blob());
      Object.assign(document.createElement("a"), { href: address, download: `user-${id}.zip` }).click();
      URL.revokeObjectURL(address);
    },
  });
}
