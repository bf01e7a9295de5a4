import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { lectern } from "../client.ts";

export type OperatorNotice = components["schemas"]["Notice"];

const key = "notices";

/** What nobody has said yet that they know, the newest first. */
/** As many as are read at a glance. */
export const FEW_NOTICES = 3;

export const openNoticesQuery = (most = FEW_NOTICES) =>
  queryOptions({
    queryKey: [key, "open", most],
    queryFn: ({ signal }) => lectern.notices.list({ state: "open", page_size: most }, { signal }),
    placeholderData: keepPreviousData,
  });

export function useAcknowledge(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => lectern.notices.acknowledge(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

export function useNoticesTest() {
  return useMutation({ mutationFn: () => lectern.notices.test() });
}
