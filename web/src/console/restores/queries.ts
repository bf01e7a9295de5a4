import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { lectern } from "../client.ts";

/** Somebody who leaves the console open shall see it, but nobody waits for it. */
const REFRESH_MS = 60_000;

/** Whether anything is sent, and what waits. */
export const sendingQuery = queryOptions({
  queryKey: ["sending"],
  queryFn: ({ signal }) => lectern.restores.sending({ signal }),
  refetchInterval: REFRESH_MS,
});

export function useResume() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: "send" | "discard") => lectern.restores.resume(choice),
    onSuccess: (state) => {
      queryClient.setQueryData(sendingQuery.queryKey, state);
      return queryClient.invalidateQueries({ queryKey: ["notices"] });
    },
  });
}
