import { type EventType, eventTypes } from "@lectern/sdk/console";
import { momentIn, slugIn, wholeNumberIn } from "../../search/search-values.ts";

export const deliveryStatuses = ["queued", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** What the address of the list of deliveries remembers. */
export interface DeliverySearch {
  /** Slug. */
  organization?: string;
  endpoint?: number;
  status?: DeliveryStatus;
  event?: EventType;
  /** Moments as ISO 8601. */
  from?: string;
  to?: string;
  page?: number;
}

export function readDeliverySearch(search: Record<string, unknown>): DeliverySearch {
  const organization = slugIn(search.organization);
  const endpoint = wholeNumberIn(search.endpoint);
  const page = wholeNumberIn(search.page);
  const status = deliveryStatuses.find((known) => known === search.status);
  const event = eventTypes.find((known) => known === search.event);
  const from = momentIn(search.from);
  const to = momentIn(search.to);
  return {
    ...(organization === undefined ? {} : { organization }),
    ...(endpoint ? { endpoint } : {}),
    ...(status ? { status } : {}),
    ...(event ? { event } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(page && page > 1 ? { page } : {}),
  };
}

export function isFiltered({ page, ...filters }: DeliverySearch): boolean {
  return Object.keys(filters).length > 0;
}
