import { type EventType, eventTypes } from "@lectern/sdk/console";

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
  const { organization } = search;
  const endpoint = wholeNumber(search.endpoint);
  const page = wholeNumber(search.page);
  const status = deliveryStatuses.find((known) => known === search.status);
  const event = eventTypes.find((known) => known === search.event);
  const from = moment(search.from);
  const to = moment(search.to);
  return {
    // A slug of digits only comes out of an address as a number.
    ...(typeof organization === "string" || typeof organization === "number"
      ? { organization: String(organization) }
      : {}),
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

function wholeNumber(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function moment(value: unknown): string | undefined {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
