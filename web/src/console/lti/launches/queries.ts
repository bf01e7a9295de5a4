import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { lectern } from "../../client.ts";
import { listQuery } from "../../search/list-search.ts";
import type { LaunchSearch } from "./launch-search.ts";

const key = "lti-launches";

export const launchesQuery = (search: LaunchSearch) =>
  queryOptions({
    queryKey: [key, "list", search],
    queryFn: ({ signal }) => {
      const { page, ...filter } = search;
      return lectern.lti.launches.list({ ...listQuery({ page }), ...filter }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** The entry that a learner's page names, however the code is written; null: there is none. */
export const launchQuery = (code: string) =>
  queryOptions({
    queryKey: [key, "one", code],
    queryFn: async ({ signal }) => (await lectern.lti.launches.list({ code }, { signal })).results[0] ?? null,
  });
