import { allOf } from "../../lists/all.ts";
import type { operations, paths } from "../../schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

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

    /** Learners' rights: one page, or all of them. */
    accessGrants: { list: listGrants, all: allOf(listGrants) },
  };
}
