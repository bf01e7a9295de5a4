import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { lectern } from "../../client.ts";
import { type ListSearch, listQuery } from "../../search/list-search.ts";

/** The newest first. */
export const eventsQuery = (organization: string, search: ListSearch) =>
  queryOptions({
    queryKey: ["organization-events", organization, search],
    queryFn: ({ signal }) => lectern.events.list({ ...listQuery(search), organization }, { signal }),
    placeholderData: keepPreviousData,
  });
