import type { components } from "@lectern/sdk/console";
import { queryOptions } from "@tanstack/react-query";
import { lectern } from "../client.ts";

export type Timeline = components["schemas"]["Timeline"];

const LOOK_MS = 2_000;

/** Asked anew each time, and until there is something: what somebody looks for has just happened. */
export const timelinesQuery = (q: string) =>
  queryOptions({
    queryKey: ["timelines", q],
    queryFn: ({ signal }) => lectern.timelines.search(q, { signal }),
    refetchInterval: ({ state }) => (state.data?.timelines.length === 0 ? LOOK_MS : false),
    staleTime: 0,
    gcTime: 0,
  });
