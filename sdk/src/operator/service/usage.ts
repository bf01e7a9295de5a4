import type { operations, paths } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type UsageFilter = Query<operations["listUsage"]>;

export type UsageClient = ReturnType<typeof usageClient>;

/** What organizations used in a month, for billing. */
export function usageClient(call: Call<paths>) {
  return {
    /** The newest month first. */
    list: (query: UsageFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/usage/", { query, ...options }),
  };
}
