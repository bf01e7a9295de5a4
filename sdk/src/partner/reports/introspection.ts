import { allOf } from "../../lists/all.ts";
import type { operations, paths } from "../../schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type RequestFilter = Query<operations["listRequestLogs"]>;
type HealthOptions = Query<operations["checkIntegration"]>;

export type IntrospectionClient = ReturnType<typeof introspectionClient>;

/** What the service says about itself, and about its caller. */
export function introspectionClient(call: Call<paths>) {
  const listRequests = (query: RequestFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/request-logs/", { query, ...options });
  return {
    /** Whose token this is, what it may do, and how many requests are left. */
    whoami: (options: RequestOptions = {}) => call("get", "/api/v1/whoami/", { ...options }),

    /** How each channel of the integration is doing. */
    health: (query: HealthOptions = {}, options: RequestOptions = {}) =>
      call("get", "/api/v1/health/integration/", { query, ...options }),

    /** Your own requests of the last 30 days and what they were answered, newest first: one page, or all of them. */
    requestLogs: { list: listRequests, all: allOf(listRequests) },

    /** The OpenAPI document of the service as it runs. */
    schema: (options: RequestOptions = {}) => call("get", "/api/v1/schema/", { ...options }),
  };
}
