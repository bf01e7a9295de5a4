import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { lectern } from "../../client.ts";
import { listQuery } from "../../search/list-search.ts";
import type { UsageSearch } from "./usage-search.ts";

export type Usage = components["schemas"]["Usage"];

const key = "usage";
const FEW = 5;

/** Those with the most events this month, which is UTC's. */
export const busiestQuery = queryOptions({
  queryKey: [key, "busiest"],
  queryFn: ({ signal }) =>
    lectern.usage.list(
      { month: new Date().toISOString().slice(0, 7), sort: "-events", page_size: FEW },
      { signal },
    ),
});

export const usageQuery = ({ organization, month, ...position }: UsageSearch) =>
  queryOptions({
    queryKey: [key, "list", { organization, month, ...position }],
    queryFn: ({ signal }) =>
      lectern.usage.list(
        { ...listQuery(position), ...(organization ? { organization } : {}), ...(month ? { month } : {}) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
