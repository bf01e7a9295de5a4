import { allOf } from "./all.ts";
import type { Call, Query, RequestOptions } from "./contract.ts";
import type { operations, paths } from "./schema.ts";

type EndpointFilter = Query<operations["listWebhookEndpoints"]>;
type DeliveryFilter = Query<operations["listWebhookDeliveries"]>;

export type WebhookInsightClient = ReturnType<typeof webhookInsightClient>;

/** What became of the events that were sent to you. Endpoints are made by the service's operators. */
export function webhookInsightClient(call: Call<paths>) {
  const listEndpoints = (query: EndpointFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/webhooks/endpoints/", { query, ...options });
  const listDeliveries = (query: DeliveryFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/webhooks/deliveries/", { query, ...options });
  return {
    /** One page of endpoints. */
    listEndpoints,

    /** All endpoints, page after page. */
    allEndpoints: allOf(listEndpoints),

    /** Sends a signed test event now, and tells what came of it. */
    ping: (endpointId: number, options: RequestOptions = {}) =>
      call("post", "/api/v1/webhooks/endpoints/{id}/ping/", { path: { id: endpointId }, ...options }),

    /** One page of deliveries, newest first. */
    listDeliveries,

    /** All deliveries, page after page. */
    allDeliveries: allOf(listDeliveries),

    /** With the bytes that are sent, and what your receiver answered at each attempt. */
    getDelivery: (deliveryId: number, options: RequestOptions = {}) =>
      call("get", "/api/v1/webhooks/deliveries/{id}/", { path: { id: deliveryId }, ...options }),

    redeliver: (deliveryId: number, options: RequestOptions = {}) =>
      call("post", "/api/v1/webhooks/deliveries/{id}/redeliver/", { path: { id: deliveryId }, ...options }),
  };
}
