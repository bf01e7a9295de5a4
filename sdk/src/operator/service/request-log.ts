import type { operations, paths } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type RequestFilter = Query<operations["listRequestLogs"]>;

export type OperatorRequestLogClient = ReturnType<typeof operatorRequestLogClient>;

/** Requests of the last 30 days and their responses. */
export function operatorRequestLogClient(call: Call<paths>) {
  return {
    /** Newest first. */
    list: (query: RequestFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/request-log/", { query, ...options }),
  };
}
