import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useChange } from "../../change.ts";
import { lectern } from "../../client.ts";
import { listQuery, PAGE_SIZE } from "../../search/list-search.ts";
import { deliveriesKey } from "../endpoint-queries.ts";
import type { DeliverySearch } from "./delivery-search.ts";

export type Delivery = components["schemas"]["WebhookDelivery"];
export type DeliveryDetail = components["schemas"]["WebhookDeliveryDetail"];
export type Attempt = DeliveryDetail["log"][number];

export const deliveriesQuery = (search: DeliverySearch, pageSize = PAGE_SIZE) =>
  queryOptions({
    queryKey: [deliveriesKey, "list", search, pageSize],
    queryFn: ({ signal }) => {
      const { page, endpoint, ...filter } = search;
      const query = { ...filter, ...(endpoint ? { endpoint_id: endpoint } : {}) };
      return lectern.webhooks.deliveries.list(
        { ...listQuery({ page }), ...query, page_size: pageSize },
        { signal },
      );
    },
    placeholderData: keepPreviousData,
  });

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [deliveriesKey, "one", id],
    queryFn: ({ signal }) => lectern.webhooks.deliveries.get(Number(id), { signal }),
  });

export function useRedeliver(id: number) {
  return useChange(() => lectern.webhooks.deliveries.redeliver(id), deliveriesKey);
}
