import type { operations, paths } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type EventFilter = Query<operations["listOrganizationEvents"]>;
type StreamQuery = Query<operations["followOrganizationEvents"]>;

export type OperatorEventsClient = ReturnType<typeof operatorEventsClient>;

/** What happened in an organization, named by its id or its slug. */
export function operatorEventsClient(call: Call<paths>) {
  return {
    /** The newest first. */
    list: (query: EventFilter, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organization-events/", { query, ...options }),

    /** In order, after a position. Keep `next_after` and send it as the next `after`. */
    page: (query: StreamQuery, options: RequestOptions = {}) =>
      call("get", "/operator/v1/organization-events/stream/", { query, ...options }),
  };
}
