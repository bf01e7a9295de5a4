import { queryOptions, useMutation } from "@tanstack/react-query";
import { useChange } from "../../change.ts";
import { lectern } from "../../client.ts";
import { deliveriesKey } from "../endpoint-queries.ts";
import type { DeliveryRange } from "../range-fields.tsx";

type ReplayRequest = Parameters<typeof lectern.webhooks.deliveries.replay>[0];
export type ReplayStatus = NonNullable<ReplayRequest["status"]>;
export const replayStatuses = ["failed", "delivered", "missed"] as const satisfies readonly ReplayStatus[];

/** Which deliveries of an endpoint, or which events that it missed. */
export interface ReplaySelection extends DeliveryRange {
  endpoint_id: number;
  status: ReplayStatus;
}

export function useReplayCount() {
  return useMutation({
    mutationFn: (selection: ReplaySelection) =>
      lectern.webhooks.deliveries.replay({ ...selection, dry_run: true }),
  });
}

export function useReplay() {
  return useChange(queueAll, deliveriesKey);
}

/** The service queues a bounded number for each request: asks until there is no more. */
async function queueAll(selection: ReplaySelection): Promise<{ queued: number }> {
  let queued = 0;
  let from: string | null | undefined = selection.from;
  do {
    const result = await lectern.webhooks.deliveries.replay({
      ...selection,
      ...(from ? { from } : {}),
      dry_run: false,
    });
    queued += result.queued;
    from = result.next_from;
  } while (from !== null);
  return { queued };
}

/** How many deliveries of the range stand where, read anew whenever something was sent. */
export const progressQuery = ({ status: _, ...range }: ReplaySelection) =>
  queryOptions({
    queryKey: [deliveriesKey, "progress", range],
    queryFn: async ({ signal }) => {
      const count = async (status: "queued" | "delivered" | "failed") =>
        (await lectern.webhooks.deliveries.list({ ...range, status, page_size: 1 }, { signal })).count;
      // First: what waits no more when the others are counted is among them.
      const waiting = await count("queued");
      const [delivered, failed] = await Promise.all([count("delivered"), count("failed")]);
      return { waiting, delivered, failed };
    },
    gcTime: 0,
    staleTime: 0,
  });
