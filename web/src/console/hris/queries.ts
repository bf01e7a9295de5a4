import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { lectern } from "../client.ts";
import { type ListSearch, listQuery } from "../search/list-search.ts";

export type Connection = components["schemas"]["HrisConnection"];
export type ConnectionTest = components["schemas"]["HrisConnectionTest"];
export type Policies = components["schemas"]["HrisPolicies"];
export type Run = components["schemas"]["HrisRun"];
export type Change = components["schemas"]["HrisChange"];
type NewConnection = Parameters<typeof lectern.hrisConnections.create>[0];
type ConnectionChange = Parameters<typeof lectern.hrisConnections.update>[1];

const key = "hris-connections";
export const runsKey = "hris-runs";
export const issuesKey = "hris-issues";

/** How often a run that is under way is looked at. */
export const LOOK_MS = 1_500;

export const isUnderWay = (run: { state: string } | null | undefined): boolean =>
  run?.state === "queued" || run?.state === "running";

export const connectionsQuery = ({ page }: ListSearch) =>
  queryOptions({
    queryKey: [key, "list", { page }],
    queryFn: ({ signal }) => lectern.hrisConnections.list(listQuery({ page }), { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ last_run }) => isUnderWay(last_run)) ? LOOK_MS : false,
  });

/** Those of an organization, by its slug or id. */
export const connectionsOfQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, "of", organization],
    queryFn: async ({ signal }) =>
      (await lectern.hrisConnections.list({ organization, page_size: 200 }, { signal })).results,
  });

export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "one", id],
    queryFn: ({ signal }) => lectern.hrisConnections.get(Number(id), { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.last_run) ? LOOK_MS : false),
  });

export function useCreateConnection() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewConnection) => lectern.hrisConnections.create(body),
    onSuccess: refresh,
  });
}

export function useUpdateConnection(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: ConnectionChange) => lectern.hrisConnections.update(id, change),
    onSuccess: refresh,
  });
}

export function useTestConnection(id: number) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => lectern.hrisConnections.test(id), onSuccess: refresh });
}

export function usePause(id: number) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => lectern.hrisConnections.pause(id), onSuccess: refresh });
}

export function useResume(id: number) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => lectern.hrisConnections.resume(id), onSuccess: refresh });
}

/** Does not refetch the connection: it is gone. */
export function useDeleteConnection(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => lectern.hrisConnections.delete(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key, "list"] }),
  });
}

export function useUpload(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (file: File) => lectern.hrisConnections.upload(id, file),
    onSuccess: refresh,
  });
}

/** Employees of no connection. */
export function useImportEmployees(organization: string) {
  return useMutation({
    mutationFn: ({ file, source }: { file: File; source: string }) =>
      lectern.hrEmployees.importFile(file, { organization, source }),
  });
}

/** The answer is dropped with `reset`: it holds the token. */
export function useRotateToken(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { immediately: boolean }) => lectern.hrisConnections.rotateToken(id, body),
    onSuccess: refresh,
  });
}

/** After what changes a connection, its runs or its issues. */
export function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [key, runsKey, issuesKey].map((first) => queryClient.invalidateQueries({ queryKey: [first] })),
    );
}
