import type { components, SubscriptionUpdate } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useChange } from "../change.ts";
import { lectern } from "../client.ts";
import { type ListSearch, listQuery } from "../search/list-search.ts";

export type Subscription = components["schemas"]["Subscription"];
export type Status = Subscription["status"];
export type Interval = NonNullable<Subscription["billing_interval"]>;

const key = "subscriptions";

export const subscriptionListQuery = ({ organization, page }: ListSearch & { organization: string }) =>
  queryOptions({
    queryKey: [key, { organization, page }],
    queryFn: ({ signal }) => lectern.subscriptions.list({ organization, ...listQuery({ page }) }, { signal }),
    placeholderData: keepPreviousData,
  });

export function useSubscribe(organization: string) {
  return useChange(
    (body: SubscriptionUpdate) => lectern.subscriptions.create({ organization, ...body }),
    key,
  );
}

export function useChangeSubscription(id: number) {
  return useChange((body: SubscriptionUpdate) => lectern.subscriptions.update(id, body), key);
}

export function useCancel(id: number) {
  return useChange(() => lectern.subscriptions.cancel(id), key);
}
