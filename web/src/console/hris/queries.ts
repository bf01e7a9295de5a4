import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useChange } from "../change.ts";
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
/** Of what may be another once a connection, its runs or its issues have changed. */
export const connectionKeys = [key, runsKey, issuesKey];

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
  return useChange((body: NewConnection) => lectern.hrisConnections.create(body), ...connectionKeys);
}

export function useUpdateConnection(id: number) {
  return useChange(
    (change: ConnectionChange) => lectern.hrisConnections.update(id, change),
    ...connectionKeys,
  );
}

export function useTestConnection(id: number) {
  return useChange(() => lectern.hrisConnections.test(id), ...connectionKeys);
}

export function usePause(id: number) {
  return useChange(() => lectern.hrisConnections.pause(id), ...connectionKeys);
}

export function useResume(id: number) {
  return useChange(() => lectern.hrisConnections.resume(id), ...connectionKeys);
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
  return useChange((file: File) => lectern.hrisConnections.upload(id, file), ...connectionKeys);
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
  return useChange(
    (body: { immediately: boolean }) => lectern.hrisConnections.rotateToken(id, body),
    ...connectionKeys,
  );
}
