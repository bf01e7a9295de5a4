import { allOf } from "./all.ts";
import type { Call, Query, RequestOptions } from "./contract.ts";
import type { operations, paths } from "./schema.ts";

type SubscriptionFilter = Query<operations["listSubscriptions"]>;
type GrantFilter = Query<operations["listAccessGrants"]>;

export type SubscriptionsClient = ReturnType<typeof subscriptionsClient>;

/** What was bought, and who may use it until when. */
export function subscriptionsClient(call: Call<paths>) {
  const list = (query: SubscriptionFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/subscriptions/", { query, ...options });
  const listGrants = (query: GrantFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/subscriptions/access-grants/", { query, ...options });
  return {
    /** One page of subscriptions. */
    list,

    /** All subscriptions, page after page. */
    all: allOf(list),

    /** One page of learners' rights. */
    listGrants,

    /** All learners' rights, page after page. */
    allGrants: allOf(listGrants),
  };
}
