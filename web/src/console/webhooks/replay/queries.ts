import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { lectern } from "../../client.ts";
import type { DeliveryRange } from "../deliveries/range-fields.tsx";

type ReplayRequest = Parameters<typeof lectern.webhooks.replay>[0];
export type ReplayStatus = NonNullable<ReplayRequest["status"]>;

/** Which finished deliveries of an endpoint. */
export interface ReplaySelection extends DeliveryRange {
  endpoint_id: number;
  status: ReplayStatus;
}

const SOON_MS = 1_000;

export function useReplayCount() {
  return useMutation({
    mutationFn: (selection: ReplaySelection) => lectern.webhooks.replay({ ...selection, dry_run: true }),
  });
}

export function useReplay() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (selection: ReplaySelection) => lectern.webhooks.replay({ ...selection, dry_run: false }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["webhook-deliveries"] }),
  });
}

/** How many deliveries of the range stand where, looked at again until none waits. */
export const progressQuery = ({ status: _, ...range }: ReplaySelection) =>
  queryOptions({
    queryKey: ["webhook-deliveries", "progress", range],
    queryFn: async ({ signal }) => {
      const count = async (status: "queued" | "delivered" | "failed") =>
        (await lectern.webhooks.listDeliveries({ ...range, status, page_size: 1 }, { signal })).count;
      const [waiting, delivered, failed] = await Promise.all([
        count("queued"),
        count("delivered"),
        count("failed"),
      ]);
      return { waiting, delivered, failed };
    },
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.waiting === 0 ? false : SOON_MS),
  });
