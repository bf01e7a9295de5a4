import type { operations, paths } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type RequestFilter = Query<operations["listRequestLogs"]>;

export type OperatorRequestLogClient = ReturnType<typeof operatorRequestLogClient>;

/** What was asked of the service in the last thirty days, and how it was answered. */
export function operatorRequestLogClient(call: Call<paths>) {
  return {
    /** The newest first. */
    list: (query: RequestFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/request-log/", { query, ...options }),
  };
}
