import { allOf } from "../../lists/all.ts";
import type { operations, paths } from "../../schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type EndpointFilter = Query<operations["listWebhookEndpoints"]>;
type DeliveryFilter = Query<operations["listWebhookDeliveries"]>;

export type WebhooksClient = ReturnType<typeof webhooksClient>;

/** What became of the events that were sent to you. Endpoints are made by the service's operators. */
export function webhooksClient(call: Call<paths>) {
  return { endpoints: endpointsClient(call), deliveries: deliveriesClient(call) };
}

function endpointsClient(call: Call<paths>) {
  const list = (query: EndpointFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/webhooks/endpoints/", { query, ...options });
  return {
    /** One page of endpoints. */
    list,

    /** All endpoints, page after page. */
    all: allOf(list),

    /** Sends a signed test event now, and tells what came of it. */
    ping: (id: number, options: RequestOptions = {}) =>
      call("post", "/api/v1/webhooks/endpoints/{id}/ping/", { path: { id }, ...options }),
  };
}

function deliveriesClient(call: Call<paths>) {
  const list = (query: DeliveryFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/webhooks/deliveries/", { query, ...options });
  return {
    /** One page of deliveries, newest first. */
    list,

    /** All deliveries, page after page. */
    all: allOf(list),

    /** With the bytes that are sent, and what your receiver answered at each attempt. */
    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/api/v1/webhooks/deliveries/{id}/", { path: { id }, ...options }),

    redeliver: (id: number, options: RequestOptions = {}) =>
      call("post", "/api/v1/webhooks/deliveries/{id}/redeliver/", { path: { id }, ...options }),
  };
}
