import type { components } from "@lectern/sdk/console";
import { queryOptions } from "@tanstack/react-query";
import { lectern } from "../client.ts";

export type Timeline = components["schemas"]["Timeline"];

/** Asked anew each time: what somebody looks for has just happened. */
export const timelinesQuery = (q: string) =>
  queryOptions({
    queryKey: ["timelines", q],
    queryFn: ({ signal }) => lectern.timelines.search(q, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
