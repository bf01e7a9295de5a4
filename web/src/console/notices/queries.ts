import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { useChange } from "../change.ts";
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
  return useChange(() => lectern.notices.acknowledge(id), key);
}

export function useNoticesTest() {
  return useMutation({ mutationFn: () => lectern.notices.test() });
}
