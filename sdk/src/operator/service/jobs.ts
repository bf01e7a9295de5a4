import type { operations, paths } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type JobFilter = Query<operations["listJobs"]>;

export type OperatorJobsClient = ReturnType<typeof operatorJobsClient>;

/** Background jobs of all organizations. */
export function operatorJobsClient(call: Call<paths>) {
  return {
    /** The newest first. */
    list: (query: JobFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/jobs/", { query, ...options }),

    get: (id: string, options: RequestOptions = {}) =>
      call("get", "/operator/v1/jobs/{id}/", { path: { id }, ...options }),
  };
}
