import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { lectern } from "../client.ts";

export type OperatorNotice = components["schemas"]["Notice"];

const key = "notices";
/** How soon a page that is looked at tells what came up, or what is over. */
const REFRESH_MS = 15_000;

/** What nobody has said yet that they know, the newest first. */
export const openNoticesQuery = (most: number) =>
  queryOptions({
    queryKey: [key, "open", most],
    queryFn: ({ signal }) => lectern.notices.list({ state: "open", page_size: most }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export function useAcknowledge(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => lectern.notices.acknowledge(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}
