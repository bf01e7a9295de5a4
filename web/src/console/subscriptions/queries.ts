import type { components, SubscriptionUpdate } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
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
  return useSubscriptionMutation((body: SubscriptionUpdate) =>
    lectern.subscriptions.create({ organization, ...body }),
  );
}

export function useChangeSubscription(id: number) {
  return useSubscriptionMutation((body: SubscriptionUpdate) => lectern.subscriptions.update(id, body));
}

export function useCancel(id: number) {
  return useSubscriptionMutation(() => lectern.subscriptions.cancel(id));
}

function useSubscriptionMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}
