import type { HrisIssueResolve, operations, paths } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type IssueFilter = Query<operations["listHrisIssues"]>;

export type HrisIssuesClient = ReturnType<typeof hrisIssuesClient>;

/** What runs could not decide, with advice. */
export function hrisIssuesClient(call: Call<paths>) {
  return {
    list: (query: IssueFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/hris-issues/", { query, ...options }),

    /** With `link`, the employee gets the account that the issue names; with `address`, the account gets that one. */
    resolve: (id: number, body: HrisIssueResolve = {}, options: RequestOptions = {}) =>
      call("post", "/operator/v1/hris-issues/{id}/resolve/", { path: { id }, body, ...options }),
  };
}
