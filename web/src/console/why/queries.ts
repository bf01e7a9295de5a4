import type { components } from "@lectern/sdk/console";
import { queryOptions } from "@tanstack/react-query";
import { lectern } from "../client.ts";

export type Timeline = components["schemas"]["Timeline"];

const POLL_MS = 2_000;

/** Never cached, and polled until something is found: people often look for what has just happened. */
export const timelinesQuery = (q: string) =>
  queryOptions({
    queryKey: ["timelines", q],
    queryFn: ({ signal }) => lectern.timelines.search(q, { signal }),
    refetchInterval: ({ state }) => (state.data?.timelines.length === 0 ? POLL_MS : false),
    staleTime: 0,
    gcTime: 0,
  });
