import type { operations, paths } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type NoticeFilter = Query<operations["listNotices"]>;

export type NoticesClient = ReturnType<typeof noticesClient>;

/** What the service wants its operators to know. */
export function noticesClient(call: Call<paths>) {
  return {
    list: (query: NoticeFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/notices/", { query, ...options }),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/notices/{id}/", { path: { id }, ...options }),

    /** It is no longer open, and does not come up again until it was resolved. */
    acknowledge: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/notices/{id}/acknowledge/", { path: { id }, ...options }),

    /** Sends a test to each channel that is configured besides the console, and says which were told. */
    test: (options: RequestOptions = {}) => call("post", "/operator/v1/notices/test/", options),
  };
}
