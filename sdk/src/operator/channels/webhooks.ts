import type {
  operations,
  paths,
  WebhookEndpointCreate,
  WebhookEndpointUpdate,
  WebhookReplayCreate,
  WebhookSecretRotate,
} from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type EndpointFilter = Query<operations["listWebhookEndpoints"]>;
type DeliveryFilter = Query<operations["listWebhookDeliveries"]>;

export type WebhooksClient = ReturnType<typeof webhooksClient>;

/** Where organizations' events are sent, and what became of it. */
export function webhooksClient(call: Call<paths>) {
  return { endpoints: endpointsClient(call), deliveries: deliveriesClient(call) };
}

function endpointsClient(call: Call<paths>) {
  const path = (id: number) => ({ path: { id } });
  return {
    /** The answer holds `secret`, which is shown this once. */
    create: (body: WebhookEndpointCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/webhook-endpoints/", { body, ...options }),

    list: (query: EndpointFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/webhook-endpoints/", { query, ...options }),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/webhook-endpoints/{id}/", { ...path(id), ...options }),

    update: (id: number, body: WebhookEndpointUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/webhook-endpoints/{id}/", { ...path(id), body, ...options }),

    /**
     * `add` answers with the new `secret`, shown this once; `promote` makes it the primary; `retire` ends the old one,
     * `abandon` the new one that was not promoted.
     */
    rotateSecret: (id: number, step: WebhookSecretRotate["step"], options: RequestOptions = {}) =>
      call("post", "/operator/v1/webhook-endpoints/{id}/rotate/", {
        ...path(id),
        body: { step },
        ...options,
      }),

    /** Events are queued and nothing is sent. */
    pause: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/webhook-endpoints/{id}/pause/", { ...path(id), ...options }),

    /** Sends what is queued, also after the service itself stopped sending; then `replay_offers` says what can be replayed. */
    resume: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/webhook-endpoints/{id}/resume/", { ...path(id), ...options }),

    /** Sends a signed test event now and answers with what came of it. */
    ping: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/webhook-endpoints/{id}/ping/", { ...path(id), ...options }),

    /** How many deliveries ended in each of the last 24 hours, and how. */
    activity: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/webhook-endpoints/{id}/activity/", { ...path(id), ...options }),
  };
}

function deliveriesClient(call: Call<paths>) {
  return {
    list: (query: DeliveryFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/webhook-endpoints/deliveries/", { query, ...options }),

    /** With the bytes that are sent, and every attempt. */
    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/webhook-endpoints/deliveries/{id}/", { path: { id }, ...options }),

    redeliver: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/webhook-endpoints/deliveries/{id}/redeliver/", { path: { id }, ...options }),

    /**
     * Sends finished deliveries of an endpoint again, or events it missed; `dry_run` only counts them. While
     * `next_from` is not null, there is more: call again with it as `from`.
     */
    replay: (body: WebhookReplayCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/webhook-endpoints/deliveries/replay/", { body, ...options }),
  };
}
