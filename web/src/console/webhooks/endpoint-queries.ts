import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useChange } from "../change.ts";
import { lectern } from "../client.ts";
import { type ListSearch, listQuery } from "../search/list-search.ts";

export type Endpoint = components["schemas"]["WebhookEndpoint"];
export type ReplayOffer = components["schemas"]["ChangedWebhookEndpoint"]["replay_offers"][number];
export type PingResult = components["schemas"]["WebhookPing"];
type RotationStep = Parameters<typeof lectern.webhooks.endpoints.rotateSecret>[1];
type NewEndpoint = Parameters<typeof lectern.webhooks.endpoints.create>[0];
type EndpointChange = Parameters<typeof lectern.webhooks.endpoints.update>[1];

const key = "webhook-endpoints";
export const deliveriesKey = "webhook-deliveries";

export const endpointsQuery = ({ organization, page }: ListSearch & { organization?: string }) =>
  queryOptions({
    queryKey: [key, "list", { organization, page }],
    queryFn: ({ signal }) =>
      lectern.webhooks.endpoints.list(
        { ...listQuery({ page }), ...(organization ? { organization } : {}) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** To choose from. The API gives no more than 200 at once; nobody has as many. */
export const endpointChoiceQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, "choice", organization],
    queryFn: async ({ signal }) =>
      (await lectern.webhooks.endpoints.list({ organization, page_size: 200 }, { signal })).results,
  });

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "one", id],
    queryFn: ({ signal }) => lectern.webhooks.endpoints.get(Number(id), { signal }),
  });

export function useCreateEndpoint() {
  return useChange((body: NewEndpoint) => lectern.webhooks.endpoints.create(body), key);
}

export function useUpdateEndpoint(id: number) {
  return useChange((body: EndpointChange) => lectern.webhooks.endpoints.update(id, body), key);
}

export function usePause(id: number) {
  return useChange(() => lectern.webhooks.endpoints.pause(id), key);
}

export function useResume(id: number) {
  return useChange(() => lectern.webhooks.endpoints.resume(id), key);
}

export function useRotateSecret(id: number) {
  return useChange((step: RotationStep) => lectern.webhooks.endpoints.rotateSecret(id, step), key);
}

export function usePing(id: number) {
  return useChange(() => lectern.webhooks.endpoints.ping(id), deliveriesKey);
}
