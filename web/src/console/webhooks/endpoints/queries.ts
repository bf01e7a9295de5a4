import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { lectern } from "../../client.ts";
import { type ListSearch, listQuery } from "../../search/list-search.ts";

export type Endpoint = components["schemas"]["WebhookEndpoint"];
export type ReplayOffer = components["schemas"]["ChangedWebhookEndpoint"]["replay_offers"][number];
export type PingResult = components["schemas"]["WebhookPing"];
export type RotationStep = Parameters<typeof lectern.webhooks.rotateSecret>[1];
type NewEndpoint = Parameters<typeof lectern.webhooks.create>[0];
type EndpointChange = Parameters<typeof lectern.webhooks.update>[1];

const key = "webhook-endpoints";
export const deliveriesKey = "webhook-deliveries";

export const endpointsQuery = ({ organization, page }: ListSearch & { organization?: string }) =>
  queryOptions({
    queryKey: [key, "list", { organization, page }],
    queryFn: ({ signal }) =>
      lectern.webhooks.list(
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
      (await lectern.webhooks.list({ organization, page_size: 200 }, { signal })).results,
  });

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "one", id],
    queryFn: ({ signal }) => lectern.webhooks.get(Number(id), { signal }),
  });

export function useCreateEndpoint() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewEndpoint) => lectern.webhooks.create(body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

export function useUpdateEndpoint(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointChange) => lectern.webhooks.update(id, body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

export function usePause(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => lectern.webhooks.pause(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

export function useResume(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => lectern.webhooks.resume(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

export function useRotateSecret(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (step: RotationStep) => lectern.webhooks.rotateSecret(id, step),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

export function usePing(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => lectern.webhooks.ping(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [deliveriesKey] }),
  });
}
