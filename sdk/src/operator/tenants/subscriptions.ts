import type {
  AccessGrantCreate,
  operations,
  paths,
  SubscriptionCreate,
  SubscriptionUpdate,
} from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type SubscriptionFilter = Query<operations["listSubscriptions"]>;
type GrantFilter = Query<operations["listAccessGrants"]>;

export type OperatorSubscriptionsClient = ReturnType<typeof operatorSubscriptionsClient>;

/** Subscriptions of organizations, and the access grants that come with them. */
export function operatorSubscriptionsClient(call: Call<paths>) {
  return {
    create: (body: SubscriptionCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/subscriptions/", { body, ...options }),

    list: (query: SubscriptionFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/subscriptions/", { query, ...options }),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/subscriptions/{id}/", { path: { id }, ...options }),

    update: (id: number, body: SubscriptionUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/subscriptions/{id}/", { path: { id }, body, ...options }),

    /** Also revokes the access grants that belong to it. */
    cancel: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/subscriptions/{id}/cancel/", { path: { id }, ...options }),

    grants: grantsClient(call),
  };
}

/** Access of learners, each with a start and an end. */
function grantsClient(call: Call<paths>) {
  return {
    create: (body: AccessGrantCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/access-grants/", { body, ...options }),

    list: (query: GrantFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/access-grants/", { query, ...options }),

    revoke: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/access-grants/{id}/revoke/", { path: { id }, ...options }),
  };
}
