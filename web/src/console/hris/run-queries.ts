import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { useChange, useRefresh } from "../change.ts";
import { lectern } from "../client.ts";
import { type ListSearch, listQuery } from "../search/list-search.ts";
import type { RunSearch } from "./changes/run-search.ts";
import { type Change, connectionKeys, isUnderWay, LOOK_MS, type Run, runsKey } from "./queries.ts";

/** Of a connection, the latest first. */
export const runsQuery = (connection: string, { page }: ListSearch) =>
  queryOptions({
    queryKey: [runsKey, "list", connection, { page }],
    queryFn: ({ signal }) => lectern.hrisRuns.list({ connection, ...listQuery({ page }) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) ? LOOK_MS : false),
  });

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [runsKey, "one", id],
    queryFn: ({ signal }) => lectern.hrisRuns.get(Number(id), { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_MS : false),
  });

/** What a run did or would do; read again when the run's state is another. */
export const changesQuery = (run: Pick<Run, "id" | "state">, { page, ...filter }: RunSearch) =>
  queryOptions({
    queryKey: [runsKey, "changes", run.id, run.state, page, filter],
    queryFn: ({ signal }) =>
      lectern.hrisRuns.changes(run.id, { ...listQuery({ page }), ...filter }, { signal }),
    placeholderData: keepPreviousData,
  });

/** How many changes of a kind a run holds back. */
export const heldQuery = (run: Pick<Run, "id" | "state">, kind: Change["kind"]) =>
  queryOptions({
    queryKey: [runsKey, "held", run.id, run.state, kind],
    queryFn: async ({ signal }) =>
      (await lectern.hrisRuns.changes(run.id, { kind, state: "held", page_size: 1 }, { signal })).count,
  });

export function useStartRun(connection: number) {
  return useChange(
    (kind: Run["kind"]) => lectern.hrisConnections.startRun(connection, kind),
    ...connectionKeys,
  );
}

/** The callback runs even where accepting removes the button. */
export function useActivate(connection: number, onActivated: () => void) {
  const refresh = useRefresh(...connectionKeys);
  return useMutation({
    mutationFn: () => lectern.hrisConnections.activate(connection),
    onSuccess: () => {
      onActivated();
      return refresh();
    },
  });
}

/** Deciding takes the buttons away: the page's heading, beside which the new state stands, gets the focus. */
export function useDecide(run: number, verb: "approve" | "reject" | "undo") {
  const refresh = useRefresh(...connectionKeys);
  return useMutation({
    mutationFn: () => lectern.hrisRuns[verb](run),
    onSuccess: async () => {
      await refresh();
      requestAnimationFrame(() => document.querySelector("h1")?.focus());
    },
  });
}
